/* apply.c: `hustings apply`: one document in, one answer out. */
#include <stdlib.h>

#include "front/apply_document.h"
#include "front/command.h"

static json_t *answer_input(int *code)
{
    struct error e;
    size_t size;
    char *bytes = json_slurp(stdin, "standard input", &size, &e);
    json_t *answer = bytes ? apply_document(bytes, size, code) : apply_refusal(&e, 0, code);
    free(bytes);
    return answer;
}

int run_apply(const struct command *self, int argc, char **argv)
{
    static const struct option none[] = {{.name = NULL}};
    int rest, code = options_read(self, argc, argv, none, &rest);
    if (code >= 0)
        return code;
    if (rest > 0)
        return misused(self, W_CLI_TOO_MANY, argv[1]);
    json_t *answer = answer_input(&code);
    if (!answer) {
        struct error e;
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return complain(&e);
    }
    json_dumpf(answer, stdout, JSON_COMPACT | JSON_REAL_PRECISION(17));
    putchar('\n');
    json_decref(answer);
    return finish(code);
}
