#ifndef BIANLIAN_CSANITIZERS_H
#define BIANLIAN_CSANITIZERS_H

// There is nothing to call: the sanitizers find what they need by its name.

#endif
