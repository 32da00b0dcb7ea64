/* walls.c: implements the sandbox of programs and picture workers. */
#include "guests/walls.h"

#include <errno.h>
#include <linux/capability.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "guests/calls.h"
#include "guests/files.h"

int walls_open(const char *program, int *ruleset)
{
    return calls_build() || files_open(program, ruleset) ? -1 : 0;
}

/* --- in the new process ---------------------------------------------------------------------------------- */

/* Gives up what root could do. Others have nothing to drop. */
static int drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    static const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
    for (unsigned long one = 0; prctl(PR_CAPBSET_READ, one, 0, 0, 0) >= 0; one++)
        prctl(PR_CAPBSET_DROP, one, 0, 0, 0);
    return syscall(SYS_capset, &head, none) ? -1 : 0;
}

int walls_put_up(int ruleset, int supervisor, int may_start)
{
    return drop_capabilities() || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || files_limit(ruleset) ||
                   calls_limit(supervisor, may_start)
               ? -1
               : 0;
}

/* --- in the supervisor ----------------------------------------------------------------------------------- */

ssize_t walls_receive(int supervisor, void *bytes, size_t size, int *listener)
{
    union {
        struct cmsghdr head; /* for its alignment */
        char bytes[CMSG_SPACE(sizeof *listener)];
    } room;
    struct iovec text = {bytes, size};
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
    ssize_t got;
    do
        got = recvmsg(supervisor, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    const struct cmsghdr *head = got > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    if (head && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(sizeof *listener) &&
        *listener < 0)
        memcpy(listener, CMSG_DATA(head), sizeof *listener);
    return got;
}

int walls_status(pid_t process, struct walls_status *out)
{
    static const char *const fields[] = {"Threads:", "RssAnon:", "RssShmem:", "VmSwap:"};
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "re");
    *out = (struct walls_status){0};
    while (file && fgets(line, sizeof line, file))
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
            if (strncmp(line, fields[i], strlen(fields[i])) == 0)
                *(i == 0 ? &out->threads : &out->memory_kib) += strtol(line + strlen(fields[i]), NULL, 10);
    if (file)
        fclose(file);
    return out->threads > 0 ? 0 : -1;
}

void walls_answer(int *listener, pid_t process)
{
    union { /* the kernel's may be larger than our header's */
        struct seccomp_notif request;
        char room[512];
    } in = {0};
    struct pollfd ready = {*listener, POLLIN, 0};
    if (poll(&ready, 1, 0) < 1)
        return;
    if (!(ready.revents & POLLIN)) {
        close(*listener);
        *listener = -1;
        return;
    }
    if (ioctl(*listener, SECCOMP_IOCTL_NOTIF_RECV, &in))
        return; /* a signal came first, and the process asks again */
    struct walls_status now;
    struct seccomp_notif_resp answer = {.id = in.request.id};
    if (walls_status(process, &now) == 0 && now.threads < WALLS_THREADS)
        answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE; /* all that was checked is in registers */
    else
        answer.error = -EAGAIN;
    if (ioctl(*listener, SECCOMP_IOCTL_NOTIF_SEND, &answer) &&
        errno == EINVAL) { /* Linux 5.4 can't continue */
        answer = (struct seccomp_notif_resp){.id = in.request.id, .error = -EAGAIN};
        ioctl(*listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    }
}
