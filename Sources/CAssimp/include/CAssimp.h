#ifndef CAssimp_H
#define CAssimp_H
#endif
