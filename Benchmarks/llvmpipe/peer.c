// Draws a scene exported by bianlian-bench with OpenGL, through EGL without a window, and times it.
//
//   peer SCENE.bin [--background draw|none] [--textures rgba16|srgb8]
//
// It prints the renderer's name, then executes each command line from standard input and prints one line in reply:
//
//   frames SECONDS     draws for this duration; replies with the milliseconds of each frame
//   copied SECONDS     the same with the background copied from another framebuffer instead of drawn
//   empty SECONDS      the same with the background only
//   picture OUT.ppm    writes a frame
//   background OUT.ppm writes a frame with the background only
//   png COUNT FOLDER   writes COUNT frames as PNG files, with libpng at level 1 and the filter Up
//
// A frame consists of clear, background, draws, resolve and readback. The camera of every other timed frame is moved by a
// quarter of a pixel, so that consecutive frames differ.
#define _GNU_SOURCE
#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <png.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Exit codes of sysexits.h.
enum { USAGE = 64, UNAVAILABLE = 69, INTERNAL = 70 };

static void fail(int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("peer: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(code);
}

// MARK: The file

typedef struct { const uint8_t *next, *end; } Reader;

static const void *take(Reader *reader, size_t count) {
    if ((size_t)(reader->end - reader->next) < count) fail(INTERNAL, "the scene file ends too early");
    const void *bytes = reader->next;
    reader->next += count;
    return bytes;
}
static uint32_t take_u32(Reader *reader) { uint32_t value; memcpy(&value, take(reader, 4), 4); return value; }
static int32_t take_i32(Reader *reader) { return (int32_t)take_u32(reader); }
static float take_f32(Reader *reader) { float value; memcpy(&value, take(reader, 4), 4); return value; }
static void take_floats(Reader *reader, float *values, int count) { memcpy(values, take(reader, 4 * (size_t)count), 4 * (size_t)count); }

typedef struct {
    float color[4];
    int texture, fades_to;
    float fade_share;
    uint32_t set, wrap, filter;
    float scale[2], offset[2];
} Input;

enum { DIFFUSE, AMBIENT, SPECULAR, EMISSION, MULTIPLY, INPUTS };

typedef struct {
    GLuint vertices, program;
    uint32_t triangle_count;
    float world_from_model[16];
    uint32_t cull, reads_depth, writes_depth, color_mask, is_blended, blend, is_depth_only;
    uint32_t model, has_ambient, is_double_sided;
    Input inputs[INPUTS];
    int cube;
    float intensity, fresnel, shininess, opacity;
} Draw;

typedef struct {
    uint32_t width, height, samples;
    float clip_from_world[16], eye[3], ambient[3];
    uint32_t eye_kind, light_count;
    float lights[8][6];
    const uint8_t *background;
    uint32_t texture_count, cube_count, draw_count;
    GLuint *textures, *cubes;
    Draw *draws;
} Scene;

// MARK: Pictures

static uint8_t srgb_from_linear(double light) {
    double encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * __builtin_pow(light, 1 / 2.4) - 0.055;
    return (uint8_t)(encoded * 255 + 0.5);
}

static GLuint read_texture(Reader *reader, bool as_srgb8) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    uint32_t levels = take_u32(reader);
    for (uint32_t level = 0; level < levels; level++) {
        uint32_t width = take_u32(reader), height = take_u32(reader);
        size_t count = (size_t)width * height;
        const uint16_t *texels = take(reader, count * 8);
        if (as_srgb8) {
            uint8_t *bytes = malloc(count * 4);
            for (size_t i = 0; i < count * 4; i++) {
                uint16_t part;
                memcpy(&part, (const uint8_t *)texels + 2 * i, 2);
                bytes[i] = i % 4 == 3 ? (uint8_t)((part + 128) / 257) : srgb_from_linear(part / 65535.0);
            }
            glTexImage2D(GL_TEXTURE_2D, (GLint)level, GL_SRGB8_ALPHA8, (GLsizei)width, (GLsizei)height, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
            free(bytes);
        } else {
            glTexImage2D(GL_TEXTURE_2D, (GLint)level, GL_RGBA16, (GLsizei)width, (GLsizei)height, 0, GL_RGBA, GL_UNSIGNED_SHORT, texels);
        }
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, (GLint)levels - 1);
    return name;
}

static GLuint read_cube(Reader *reader) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    uint32_t levels = take_u32(reader);
    for (uint32_t level = 0; level < levels; level++) {
        GLsizei side = (GLsizei)take_u32(reader);
        for (GLenum face = 0; face < 6; face++) {
            const void *texels = take(reader, (size_t)side * (size_t)side * 16);
            glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, (GLint)level, GL_RGBA16F, side, side, 0, GL_RGBA, GL_FLOAT, texels);
        }
    }
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAX_LEVEL, (GLint)levels - 1);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return name;
}

// MARK: Shaders

static GLuint compile(GLenum kind, const char *source) {
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    GLint ok;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
    if (!ok) {
        char log[4096];
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        fail(INTERNAL, "%s\n%s", log, source);
    }
    return shader;
}

static GLuint link_program(const char *vertex, const char *fragment) {
    GLuint program = glCreateProgram();
    glAttachShader(program, compile(GL_VERTEX_SHADER, vertex));
    glAttachShader(program, compile(GL_FRAGMENT_SHADER, fragment));
    glLinkProgram(program);
    GLint ok;
    glGetProgramiv(program, GL_LINK_STATUS, &ok);
    if (!ok) fail(INTERNAL, "a program does not link");
    return program;
}

static const char *vertex_source =
    "#version 450 core\n"
    "layout(location=0) in vec3 position; layout(location=1) in vec3 normal;\n"
    "layout(location=2) in vec2 coordinates0; layout(location=3) in vec2 coordinates1;\n"
    "layout(location=0) uniform mat4 clipFromWorld; layout(location=1) uniform mat4 worldFromModel; layout(location=2) uniform mat3 normalMatrix;\n"
    "out vec3 worldPosition; out vec3 worldNormal; out vec2 place0; out vec2 place1;\n"
    "void main() { vec4 world = worldFromModel * vec4(position, 1); worldPosition = world.xyz; worldNormal = normalMatrix * normal;\n"
    "  place0 = coordinates0; place1 = coordinates1; gl_Position = clipFromWorld * world; }\n";

static const char *depth_vertex_source =
    "#version 450 core\n"
    "layout(location=0) in vec3 position;\n"
    "layout(location=0) uniform mat4 clipFromWorld; layout(location=1) uniform mat4 worldFromModel;\n"
    "void main() { gl_Position = clipFromWorld * (worldFromModel * vec4(position, 1)); }\n";

static void append(char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsprintf(text + strlen(text), format, arguments);
    va_end(arguments);
}

static const char *input_names[INPUTS] = {"diffuse", "ambient", "specular", "emission", "multiply"};

static bool is_black(const Input *input) { return input->color[0] == 0 && input->color[1] == 0 && input->color[2] == 0; }

// Writes the fragment program of a draw with constants folded in, as an experienced user of the peer would.
static GLuint fragment_program(const Draw *draw, const Scene *scene) {
    char *text = calloc(1, 1 << 16);
    append(text, "#version 450 core\nin vec3 worldPosition; in vec3 worldNormal; in vec2 place0; in vec2 place1;\nout vec4 color;\n");
    append(text, "layout(location=3) uniform vec3 eye; layout(location=4) uniform vec3 ambientLight;\n");
    append(text, "layout(location=5) uniform vec3 toLight[8]; layout(location=13) uniform vec3 radiance[8];\n");
    append(text, "layout(binding=12) uniform samplerCube cube;\n");
    for (int i = 0; i < INPUTS; i++) {
        const Input *in = &draw->inputs[i];
        if (in->texture >= 0) append(text, "layout(binding=%d) uniform sampler2D %s_0;\n", 2 * i, input_names[i]);
        if (in->fades_to >= 0) append(text, "layout(binding=%d) uniform sampler2D %s_1;\n", 2 * i + 1, input_names[i]);
        append(text, "vec4 %s() { vec4 c = vec4(1);\n", input_names[i]);
        if (in->texture >= 0) {
            append(text, " vec2 p = place%u * vec2(%.9g,%.9g) + vec2(%.9g,%.9g); c = texture(%s_0, p);\n", in->set, in->scale[0], in->scale[1],
                   in->offset[0], in->offset[1], input_names[i]);
            if (in->fades_to >= 0) append(text, " c = mix(c, texture(%s_1, p), %.9g);\n", input_names[i], in->fade_share);
        }
        append(text, " return c * vec4(%.9g,%.9g,%.9g,%.9g); }\n", in->color[0], in->color[1], in->color[2], in->color[3]);
    }
    append(text, "void main() {\n vec4 d = diffuse() * %.9g; float alpha = d.a; vec3 light = %s * ambientLight;\n", draw->opacity,
           draw->has_ambient ? "(ambient().rgb * alpha)" : "d.rgb");
    append(text, scene->eye_kind == 0 ? " vec3 toEye = normalize(eye - worldPosition);\n" : " vec3 toEye = eye;\n");
    append(text, " vec3 normal = normalize(worldNormal);\n");
    if (draw->is_double_sided) append(text, " if (!gl_FrontFacing) normal = -normal;\n");
    if (draw->model == 0) {
        append(text, " light += d.rgb;\n");
    } else {
        append(text, " vec3 sum = vec3(0), shine = vec3(0);\n");
        for (uint32_t i = 0; i < scene->light_count; i++) {
            append(text, " sum += radiance[%u] * max(dot(normal, toLight[%u]), 0.0);\n", i, i);
            if (draw->model >= 2 && !is_black(&draw->inputs[SPECULAR])) {
                if (draw->model == 2)
                    append(text, " shine += radiance[%u] * pow(max(dot(reflect(-toLight[%u], normal), toEye), 0.0), %.9g);\n", i, i, draw->shininess);
                else
                    append(text, " shine += radiance[%u] * pow(max(dot(normalize(toEye + toLight[%u]), normal), 0.0), %.9g);\n", i, i, draw->shininess);
            }
        }
        append(text, " light += d.rgb * sum;\n");
        if (draw->model >= 2 && !is_black(&draw->inputs[SPECULAR])) append(text, " light += specular().rgb * shine * alpha;\n");
    }
    if (!is_black(&draw->inputs[EMISSION])) append(text, " light += emission().rgb * alpha;\n");
    if (draw->cube >= 0) {
        append(text, " vec3 mirrored = reflect(-toEye, normal); vec3 seen = texture(cube, vec3(mirrored.xy, -mirrored.z)).rgb * %.9g;\n", draw->intensity);
        if (draw->fresnel > 0) append(text, " seen *= pow(max(1.0 - abs(dot(normal, toEye)), 0.0), %.9g);\n", draw->fresnel);
        append(text, " light += seen * alpha;\n");
    }
    append(text, " light *= multiply().rgb;\n color = vec4(light, alpha);\n}\n");
    GLuint program = link_program(vertex_source, text);
    free(text);
    return program;
}

// MARK: Reading the scene

static void read_input(Reader *reader, Input *input) {
    take_floats(reader, input->color, 4);
    input->texture = take_i32(reader);
    input->fades_to = take_i32(reader);
    input->fade_share = take_f32(reader);
    input->set = take_u32(reader);
    input->wrap = take_u32(reader);
    input->filter = take_u32(reader);
    take_floats(reader, input->scale, 2);
    take_floats(reader, input->offset, 2);
}

static void read_draw(Reader *reader, Draw *draw) {
    uint32_t vertex_count = take_u32(reader);
    glGenVertexArrays(1, &draw->vertices);
    glBindVertexArray(draw->vertices);
    GLuint buffers[5];
    glGenBuffers(5, buffers);
    const int sizes[4] = {3, 3, 2, 2};
    for (GLuint attribute = 0; attribute < 4; attribute++) {
        if (!take_u32(reader)) continue;
        size_t bytes = (size_t)vertex_count * (size_t)sizes[attribute] * 4;
        glBindBuffer(GL_ARRAY_BUFFER, buffers[attribute]);
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)bytes, take(reader, bytes), GL_STATIC_DRAW);
        glVertexAttribPointer(attribute, sizes[attribute], GL_FLOAT, GL_FALSE, 0, NULL);
        glEnableVertexAttribArray(attribute);
    }
    draw->triangle_count = take_u32(reader);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[4]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)draw->triangle_count * 12, take(reader, (size_t)draw->triangle_count * 12), GL_STATIC_DRAW);
    take_floats(reader, draw->world_from_model, 16);
    draw->cull = take_u32(reader);
    draw->reads_depth = take_u32(reader);
    draw->writes_depth = take_u32(reader);
    draw->color_mask = take_u32(reader);
    draw->is_blended = take_u32(reader);
    draw->blend = take_u32(reader);
    draw->is_depth_only = take_u32(reader);
    if (draw->is_depth_only) return;
    draw->model = take_u32(reader);
    draw->has_ambient = take_u32(reader);
    for (int i = 0; i < INPUTS; i++) read_input(reader, &draw->inputs[i]);
    draw->cube = take_i32(reader);
    draw->intensity = take_f32(reader);
    draw->fresnel = take_f32(reader);
    draw->shininess = take_f32(reader);
    draw->opacity = take_f32(reader);
    draw->is_double_sided = take_u32(reader);
}

static Scene read_scene(Reader *reader, bool as_srgb8) {
    Scene scene = {0};
    if (memcmp(take(reader, 8), "BLBENCH1", 8)) fail(INTERNAL, "not a scene of bianlian-bench");
    scene.width = take_u32(reader);
    scene.height = take_u32(reader);
    scene.samples = take_u32(reader);
    take_floats(reader, scene.clip_from_world, 16);
    scene.eye_kind = take_u32(reader);
    take_floats(reader, scene.eye, 3);
    take_floats(reader, scene.ambient, 3);
    scene.light_count = take_u32(reader);
    if (scene.light_count > 8) fail(INTERNAL, "more than 8 lights");
    for (uint32_t i = 0; i < scene.light_count; i++) take_floats(reader, scene.lights[i], 6);
    scene.background = take(reader, (size_t)scene.width * scene.height * 4);
    scene.texture_count = take_u32(reader);
    scene.textures = calloc(scene.texture_count + 1, sizeof(GLuint));
    for (uint32_t i = 0; i < scene.texture_count; i++) scene.textures[i] = read_texture(reader, as_srgb8);
    scene.cube_count = take_u32(reader);
    scene.cubes = calloc(scene.cube_count + 1, sizeof(GLuint));
    for (uint32_t i = 0; i < scene.cube_count; i++) scene.cubes[i] = read_cube(reader);
    scene.draw_count = take_u32(reader);
    scene.draws = calloc(scene.draw_count, sizeof(Draw));
    for (uint32_t i = 0; i < scene.draw_count; i++) read_draw(reader, &scene.draws[i]);
    return scene;
}

// MARK: Drawing

typedef enum { BACKGROUND_DRAW, BACKGROUND_COPY, BACKGROUND_NONE } BackgroundWay;

typedef struct {
    GLuint target, resolved, background_target, background_program, background_texture, no_vertices;
    BackgroundWay way;
} Stage;

static GLuint framebuffer(const Scene *scene, uint32_t samples, bool has_depth) {
    GLuint name, color, depth;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glGenRenderbuffers(1, &color);
    glBindRenderbuffer(GL_RENDERBUFFER, color);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? (GLsizei)samples : 0, GL_SRGB8_ALPHA8, (GLsizei)scene->width, (GLsizei)scene->height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    if (has_depth) {
        glGenRenderbuffers(1, &depth);
        glBindRenderbuffer(GL_RENDERBUFFER, depth);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? (GLsizei)samples : 0, GL_DEPTH_COMPONENT32F, (GLsizei)scene->width, (GLsizei)scene->height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    }
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) fail(UNAVAILABLE, "a framebuffer with %u samples is not complete", samples);
    return name;
}

static void draw_background(const Scene *scene, const Stage *stage) {
    (void)scene;
    glDisable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glUseProgram(stage->background_program);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, stage->background_texture);
    glBindVertexArray(stage->no_vertices);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static Stage make_stage(const Scene *scene, BackgroundWay way) {
    Stage stage = {.way = way};
    stage.target = framebuffer(scene, scene->samples, true);
    stage.resolved = scene->samples > 1 ? framebuffer(scene, 1, false) : stage.target;
    glGenVertexArrays(1, &stage.no_vertices);
    glGenTextures(1, &stage.background_texture);
    glBindTexture(GL_TEXTURE_2D, stage.background_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, (GLsizei)scene->width, (GLsizei)scene->height, 0, GL_RGBA, GL_UNSIGNED_BYTE, scene->background);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    stage.background_program = link_program(
        "#version 450 core\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }\n",
        "#version 450 core\nlayout(binding=0) uniform sampler2D picture; out vec4 color;\n"
        "void main() { color = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }\n");
    stage.background_target = framebuffer(scene, scene->samples, false);
    glViewport(0, 0, (GLsizei)scene->width, (GLsizei)scene->height);
    draw_background(scene, &stage);
    return stage;
}

static void bind_input(const Scene *scene, const Input *input, GLuint unit) {
    const GLenum wraps[4] = {GL_CLAMP_TO_EDGE, GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_BORDER};
    const GLenum filters[3] = {GL_NEAREST, GL_LINEAR, GL_LINEAR_MIPMAP_LINEAR};
    const int names[2] = {input->texture, input->fades_to};
    for (GLuint i = 0; i < 2; i++) {
        if (names[i] < 0) continue;
        glActiveTexture(GL_TEXTURE0 + unit + i);
        glBindTexture(GL_TEXTURE_2D, scene->textures[names[i]]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, (GLint)wraps[input->wrap]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, (GLint)wraps[input->wrap]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)filters[input->filter]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, input->filter == 0 ? GL_NEAREST : GL_LINEAR);
    }
}

static void normal_matrix(const float m[16], float n[9]) {
    // The cofactors of the upper left part, in column order.
    const float *a = m, *b = m + 4, *c = m + 8;
    const float *columns[3][2] = {{b, c}, {c, a}, {a, b}};
    for (int i = 0; i < 3; i++) {
        const float *u = columns[i][0], *v = columns[i][1];
        n[3 * i] = u[1] * v[2] - u[2] * v[1];
        n[3 * i + 1] = u[2] * v[0] - u[0] * v[2];
        n[3 * i + 2] = u[0] * v[1] - u[1] * v[0];
    }
}

static void draw_mesh(const Scene *scene, const Draw *draw, const float clip_from_world[16]) {
    glUseProgram(draw->program);
    if (draw->cull == 2) glDisable(GL_CULL_FACE);
    else {
        glEnable(GL_CULL_FACE);
        glCullFace(draw->cull == 0 ? GL_BACK : GL_FRONT);
    }
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(draw->reads_depth ? GL_GEQUAL : GL_ALWAYS);
    glDepthMask(draw->writes_depth ? GL_TRUE : GL_FALSE);
    glUniformMatrix4fv(0, 1, GL_FALSE, clip_from_world);
    glUniformMatrix4fv(1, 1, GL_FALSE, draw->world_from_model);
    if (draw->is_depth_only) {
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        glDisable(GL_BLEND);
    } else {
        glColorMask(draw->color_mask & 1, draw->color_mask >> 1 & 1, draw->color_mask >> 2 & 1, draw->color_mask >> 3 & 1);
        if (!draw->is_blended) glDisable(GL_BLEND);
        else {
            glEnable(GL_BLEND);
            const GLenum factors[7][2] = {{GL_ONE, GL_ONE_MINUS_SRC_ALPHA}, {GL_ONE, GL_ONE}, {GL_ONE, GL_ONE}, {GL_DST_COLOR, GL_ONE_MINUS_SRC_ALPHA},
                                          {GL_ONE, GL_ONE_MINUS_SRC_COLOR}, {GL_ONE, GL_ZERO}, {GL_ONE, GL_ONE}};
            glBlendFunc(factors[draw->blend][0], factors[draw->blend][1]);
        }
        float normals[9];
        normal_matrix(draw->world_from_model, normals);
        glUniformMatrix3fv(2, 1, GL_FALSE, normals);
        glUniform3fv(3, 1, scene->eye);
        glUniform3fv(4, 1, scene->ambient);
        for (uint32_t i = 0; i < scene->light_count; i++) {
            glUniform3fv((GLint)(5 + i), 1, scene->lights[i]);
            glUniform3fv((GLint)(13 + i), 1, scene->lights[i] + 3);
        }
        for (GLuint i = 0; i < INPUTS; i++) bind_input(scene, &draw->inputs[i], 2 * i);
        if (draw->cube >= 0) {
            glActiveTexture(GL_TEXTURE12);
            glBindTexture(GL_TEXTURE_CUBE_MAP, scene->cubes[draw->cube]);
        }
    }
    glBindVertexArray(draw->vertices);
    glDrawElements(GL_TRIANGLES, (GLsizei)draw->triangle_count * 3, GL_UNSIGNED_INT, NULL);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

typedef enum { WITH_DRAWS, BACKGROUND_ALONE } FrameContent;

static void draw_frame(const Scene *scene, const Stage *stage, FrameContent content, bool is_aside, uint8_t *pixels) {
    float clip_from_world[16];
    memcpy(clip_from_world, scene->clip_from_world, sizeof clip_from_world);
    for (int column = 0; is_aside && column < 4; column++)
        clip_from_world[4 * column] += 0.5f / (float)scene->width * clip_from_world[4 * column + 3];
    GLsizei width = (GLsizei)scene->width, height = (GLsizei)scene->height;
    glBindFramebuffer(GL_FRAMEBUFFER, stage->target);
    glViewport(0, 0, width, height);
    glDepthMask(GL_TRUE);
    glClearDepth(0);
    glClear(GL_DEPTH_BUFFER_BIT | (stage->way == BACKGROUND_NONE ? GL_COLOR_BUFFER_BIT : 0));
    if (stage->way == BACKGROUND_DRAW) draw_background(scene, stage);
    if (stage->way == BACKGROUND_COPY) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, stage->background_target);
        glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        glBindFramebuffer(GL_FRAMEBUFFER, stage->target);
    }
    for (uint32_t i = 0; content == WITH_DRAWS && i < scene->draw_count; i++) draw_mesh(scene, &scene->draws[i], clip_from_world);
    if (stage->resolved != stage->target) {
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, stage->resolved);
        glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, stage->resolved);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static void write_picture(const char *path, const Scene *scene, const uint8_t *pixels) {
    FILE *file = fopen(path, "wb");
    if (!file) fail(INTERNAL, "cannot write %s", path);
    fprintf(file, "P6\n%u %u\n255\n", scene->width, scene->height);
    for (size_t i = 0; i < (size_t)scene->width * scene->height; i++) fwrite(pixels + 4 * i, 1, 3, file);
    fclose(file);
}

static void write_png(const char *path, const Scene *scene, const uint8_t *pixels, uint8_t *row) {
    FILE *file = fopen(path, "wb");
    if (!file) fail(INTERNAL, "cannot write %s", path);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, file);
    png_set_compression_level(png, 1);
    png_set_filter(png, 0, PNG_FILTER_UP);
    png_set_IHDR(png, info, scene->width, scene->height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (uint32_t y = 0; y < scene->height; y++) {
        const uint8_t *line = pixels + 4 * (size_t)y * scene->width;
        for (uint32_t x = 0; x < scene->width; x++) memcpy(row + 3 * x, line + 4 * x, 3);
        png_write_row(png, row);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    if (fclose(file)) fail(INTERNAL, "cannot write %s", path);
}

/// Draws frames and writes each as a file, in a single-threaded loop.
static void write_frames(const Scene *scene, const Stage *stage, const char *order, uint8_t *pixels) {
    int count, length;
    if (sscanf(order, "%d %n", &count, &length) != 1) fail(USAGE, "png needs a count and a folder");
    uint8_t *row = malloc(3 * (size_t)scene->width);
    for (int frame = 0; frame < count; frame++) {
        char path[4200];
        snprintf(path, sizeof path, "%s/frame-%06d.png", order + length, frame);
        draw_frame(scene, stage, WITH_DRAWS, frame % 2, pixels);
        write_png(path, scene, pixels, row);
    }
    free(row);
    puts("written");
}

static void open_context(void) {
    const char *extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (!extensions || !strstr(extensions, "EGL_MESA_platform_surfaceless")) fail(UNAVAILABLE, "EGL has no Mesa driver here; install libegl-mesa0");
    EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (!eglInitialize(display, NULL, NULL)) fail(UNAVAILABLE, "EGL has no display without a surface; is Mesa's driver installed?");
    eglBindAPI(EGL_OPENGL_API);
    const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    if (!context || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) fail(UNAVAILABLE, "OpenGL 4.5 is not available; is Mesa's llvmpipe installed?");
}

static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(INTERNAL, "cannot read %s", path);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size);
    if (fread(bytes, 1, *size, file) != *size) fail(INTERNAL, "cannot read %s", path);
    fclose(file);
    return bytes;
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void time_frames(const Scene *scene, const Stage *stage, FrameContent content, double seconds, uint8_t *pixels) {
    double start = milliseconds();
    // The first frame starts with cold caches and is not reported.
    for (int frame = 0; frame < 4 || milliseconds() - start < seconds * 1e3; frame++) {
        double before = milliseconds();
        draw_frame(scene, stage, content, frame % 2, pixels);
        if (frame > 0) printf("%.4f ", milliseconds() - before);
    }
    putchar('\n');
}

static void obey(const char *line, const Scene *scene, const Stage *stage, uint8_t *pixels) {
    char command[16], value[4096];
    if (sscanf(line, "%15s %4095[^\n]", command, value) != 2) fail(USAGE, "unknown command “%s”", line);
    FrameContent content = !strcmp(command, "empty") || !strcmp(command, "background") ? BACKGROUND_ALONE : WITH_DRAWS;
    Stage copying = *stage;
    copying.way = BACKGROUND_COPY;
    if (!strcmp(command, "frames") || !strcmp(command, "empty")) {
        time_frames(scene, stage, content, atof(value), pixels);
    } else if (!strcmp(command, "copied")) {
        time_frames(scene, &copying, content, atof(value), pixels);
    } else if (!strcmp(command, "picture") || !strcmp(command, "background")) {
        draw_frame(scene, stage, content, false, pixels);
        write_picture(value, scene, pixels);
        puts("written");
    } else if (!strcmp(command, "png")) {
        write_frames(scene, stage, value, pixels);
    } else fail(USAGE, "unknown command “%s”", line);
    GLenum error = glGetError();
    if (error) fail(INTERNAL, "OpenGL error 0x%x", error);
    fflush(stdout);
}

int main(int count, char **arguments) {
    if (count < 2) fail(USAGE, "usage: peer SCENE.bin [--background draw|none] [--textures rgba16|srgb8]");
    BackgroundWay way = BACKGROUND_DRAW;
    bool as_srgb8 = false;
    for (int i = 2; i + 1 < count; i += 2) {
        const char *value = arguments[i + 1];
        if (!strcmp(arguments[i], "--background")) way = !strcmp(value, "none") ? BACKGROUND_NONE : BACKGROUND_DRAW;
        else if (!strcmp(arguments[i], "--textures")) as_srgb8 = !strcmp(value, "srgb8");
        else fail(USAGE, "unknown option %s; the options are --background and --textures", arguments[i]);
    }
    open_context();
    glEnable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    // Rows run downwards as in our pictures, so that a pixel's sample positions are also the same.
    glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    size_t size;
    uint8_t *bytes = read_file(arguments[1], &size);
    Reader reader = {bytes, bytes + size};
    Scene scene = read_scene(&reader, as_srgb8);
    GLuint depth_program = link_program(depth_vertex_source, "#version 450 core\nvoid main() {}\n");
    for (uint32_t i = 0; i < scene.draw_count; i++)
        scene.draws[i].program = scene.draws[i].is_depth_only ? depth_program : fragment_program(&scene.draws[i], &scene);
    Stage stage = make_stage(&scene, way);
    uint8_t *pixels = malloc((size_t)scene.width * scene.height * 4);
    printf("%s, %s\n", (const char *)glGetString(GL_RENDERER), (const char *)glGetString(GL_VERSION));
    fflush(stdout);
    char line[8192];
    while (fgets(line, sizeof line, stdin)) obey(line, &scene, &stage, pixels);
    return 0;
}
