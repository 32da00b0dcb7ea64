/* record_file.h: a record on disk that grows line by line. Each line is on disk before its function returns,
 * so that a crash loses nothing that was shown. */
#ifndef HUSTINGS_RECORD_FILE_H
#define HUSTINGS_RECORD_FILE_H

#include "match/error.h"
#include "match/record_read.h"

struct record_file {
    int descriptor; /* -1: closed */
    char *path;
};

/* A new file at `path`, which must not exist yet (a device may); NULL: a new name in the current folder, made
 * from the game's name and the time. 0, or -1 with *e set. */
int record_file_create(struct record_file *f, const char *path, const char *game, struct error *e);

/* A record to continue: cuts off whatever follows byte `end`, half a line that a crash has left. Refuses one
 * that another process is writing. */
int record_file_reopen(struct record_file *f, const char *path, size_t end, struct error *e);

/* Appends a line as the functions of match/record.h give it (NULL: out of memory) and frees it. */
int record_file_add(struct record_file *f, char *line, struct error *e);

void record_file_close(struct record_file *f);

#endif
