#include "front/serve_node.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int serve_url_fits(const char *url)
{
    size_t scheme = strncmp(url, "https://", 8) == 0 ? 8 : strncmp(url, "http://", 7) == 0 ? 7 : 0;
    size_t length = strlen(url + scheme);
    if (length && url[scheme + length - 1] == '/')
        length--;
    return scheme && length >= 1 && length < 200 && strcspn(url + scheme, "/?# \"") >= length;
}

int serve_node_is_database(const char *store)
{
    return strncmp(store, "postgres://", 11) == 0 || strncmp(store, "postgresql://", 13) == 0;
}

static int name_fits(const char *name)
{
    size_t length = strlen(name);
    return length >= 1 && length <= SERVE_NODE_NAME &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

/* The machine's name up to its first dot, in small letters; "" where that does not do for a server. */
static void name_after_machine(char out[SERVE_NODE_NAME + 1])
{
    char host[256] = "";
    size_t i;
    gethostname(host, sizeof host - 1);
    host[strcspn(host, ".")] = '\0';
    for (i = 0; i < SERVE_NODE_NAME && host[i]; i++)
        out[i] = (char)tolower((unsigned char)host[i]);
    out[i] = '\0';
    if (host[i] || !name_fits(out))
        out[0] = '\0';
}

/* An address of its own, or the path of its name below the one that all share. */
static int node_url_fits(const char *url, const char *name)
{
    if (strlen(url) >= HUB_URL)
        return 0;
    if (strncmp(url, "/n/", 3) == 0)
        return strcmp(url + 3, name) == 0;
    return serve_url_fits(url) && url[strlen(url) - 1] != '/';
}

int serve_node_settle(const struct command *self, struct shell_setup *setup,
                      char own_name[SERVE_NODE_NAME + 1])
{
    if (setup->store && !serve_node_is_database(setup->store))
        return misused(self, W_CLI_STORE_FORM, "--store"); /* not said again: it may hold a password */
    if (setup->store && !setup->node) {
        name_after_machine(own_name);
        setup->node = own_name;
    }
    if (setup->node && !name_fits(setup->node))
        return misused(self, W_CLI_NODE_FORM, setup->node);
    if (setup->node_url && !node_url_fits(setup->node_url, setup->node ? setup->node : ""))
        return misused(self, W_CLI_NODE_URL_FORM, setup->node_url);
    if (setup->store && !setup->node_url)
        return misused(self, W_CLI_NODE_URL_MISSING, setup->node);
    return -1;
}

/* Beside this program, as in a build folder, or where it is installed. */
const char *serve_node_find_clerk(char path[SERVE_NODE_PATH])
{
    static const char *const places[] = {"hustings-postgres", HUSTINGS_LIBEXEC "/hustings-postgres", NULL};
    return beside_find(places, path);
}

void serve_node_show_store(const char *store, char *out, size_t cap)
{
    const char *user = strstr(store, "://") + 3, *at = strrchr(user, '@'), *rest = at ? at + 1 : user;
    int user_size = at ? (int)strcspn(user, ":/?@") : 0;
    snprintf(out, cap, "postgres://%.*s%s%.*s", user_size, user, user_size ? "@" : "",
             (int)strcspn(rest, "?#"), rest);
}
