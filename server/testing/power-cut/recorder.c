/*
 * Records what a process writes below one folder, for LD_PRELOAD. The test builds from the record
 * what a disk may hold after a power cut (record.ts, images.ts).
 *
 * RECORD_ROOT    folder, an absolute path without symbolic links
 * RECORD_FILE    where the record is appended; every process of the test shares it
 * RECORD_LOCK    file of 4096 zero bytes; keeps records in the order of the operations
 * RECORD_MARKS   file whose writes become marks: what a client holds an answer to
 * RECORD_FAULTS  optional folder: a file "fsync" in it makes syncs fail, "full" makes writes fail
 * RECORD_SYNC_US microseconds that a sync takes; the disk itself is never waited for
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CREATE = 1, MKDIR, WRITE, TRUNCATE, RENAME, UNLINK, RMDIR, SYNC_BEGIN, SYNC_END, LINK, MARK };

struct shared { uint32_t ready; pthread_mutex_t lock; uint64_t syncs; };
struct head { uint32_t kind, length, path, target; uint64_t inode, number; };

#define FILES 65536
static ino_t tracked[FILES]; /* inode of an open file below the root; 0 for any other */
static char marks[FILES];    /* whether an open file is the file of marks */
static struct shared *shared;
static int record = -1;
static char root[PATH_MAX], mark_path[PATH_MAX], faults[PATH_MAX];
static useconds_t pause_us;

#define REAL(type, name, ...) \
  static type (*real_##name)(__VA_ARGS__); \
  if (!real_##name) real_##name = dlsym(RTLD_NEXT, #name)

static int plain_open(const char *path, int flags, int mode) {
  REAL(int, open64, const char *, int, ...);
  return real_open64(path, flags, mode);
}

static ssize_t plain_write(int fd, const void *data, size_t size) {
  REAL(ssize_t, write, int, const void *, size_t);
  return real_write(fd, data, size);
}

static int plain_close(int fd) {
  REAL(int, close, int);
  return real_close(fd);
}

static void copy_variable(char *to, const char *name) {
  const char *value = getenv(name);
  snprintf(to, PATH_MAX, "%s", value ? value : "");
}

__attribute__((constructor)) static void begin(void) {
  copy_variable(root, "RECORD_ROOT");
  if (!*root) return;
  copy_variable(mark_path, "RECORD_MARKS");
  copy_variable(faults, "RECORD_FAULTS");
  pause_us = getenv("RECORD_SYNC_US") ? atoi(getenv("RECORD_SYNC_US")) : 0;
  int lock = plain_open(getenv("RECORD_LOCK"), O_RDWR | O_CLOEXEC, 0);
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, lock, 0);
  flock(lock, LOCK_EX);
  if (!shared->ready) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_setpshared(&kind, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&shared->lock, &kind);
    shared->ready = 1;
  }
  flock(lock, LOCK_UN); /* the mapping keeps the lock past the close */
  plain_close(lock);
  int file = plain_open(getenv("RECORD_FILE"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  record = fcntl(file, F_DUPFD_CLOEXEC, 700);
  plain_close(file);
}

static void enter(void) {
  if (pthread_mutex_lock(&shared->lock) == EOWNERDEAD) pthread_mutex_consistent(&shared->lock);
}
static void leave(void) { pthread_mutex_unlock(&shared->lock); }

/* One write per record: a killed process leaves whole records, but for the last one. */
static void put(int kind, ino_t inode, uint64_t number, const char *path, const char *target,
                const void *data, size_t length) {
  struct head head = { kind, length, path ? strlen(path) : 0, target ? strlen(target) : 0, inode, number };
  struct iovec parts[4] = { { &head, sizeof head }, { (void *)path, head.path },
                            { (void *)target, head.target }, { (void *)data, length } };
  REAL(ssize_t, writev, int, const struct iovec *, int);
  int kept = errno;
  real_writev(record, parts, 4);
  errno = kept;
}

/* Writes the absolute path without "." and "..". Returns whether it is below the root. */
static int place(int folder, const char *path, char *out) {
  char full[2 * PATH_MAX];
  if (!shared) return 0;
  if (*path == '/') snprintf(full, sizeof full, "%s", path);
  else {
    char base[PATH_MAX], link[64];
    ssize_t size;
    if (folder == AT_FDCWD) { if (!getcwd(base, sizeof base)) return 0; }
    else {
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      if ((size = readlink(link, base, sizeof base - 1)) < 0) return 0;
      base[size] = 0;
    }
    snprintf(full, sizeof full, "%s/%s", base, path);
  }
  char *end = out, *rest = NULL;
  *out = 0;
  for (char *part = strtok_r(full, "/", &rest); part; part = strtok_r(NULL, "/", &rest)) {
    if (!strcmp(part, ".")) continue;
    if (!strcmp(part, "..")) { while (end > out && *--end != '/'); *end = 0; continue; }
    end += sprintf(end, "/%s", part);
  }
  size_t length = strlen(root);
  return !strncmp(out, root, length) && (out[length] == '/' || out[length] == 0);
}

static int fault(const char *name) {
  char path[PATH_MAX + 16];
  if (!*faults) return 0;
  snprintf(path, sizeof path, "%s/%s", faults, name);
  int kept = errno, exists = access(path, F_OK) == 0;
  errno = kept;
  return exists;
}

static ino_t inode_of(int fd) {
  struct stat about;
  if (!shared || fd < 0 || fd >= FILES || !tracked[fd]) return 0;
  int kept = errno, known = fstat(fd, &about) == 0 && about.st_ino == tracked[fd];
  errno = kept;
  return known ? about.st_ino : 0;
}

static void opened(int fd, const char *path, int existed, int truncated) {
  struct stat about;
  if (fd < 0 || fd >= FILES) return;
  fstat(fd, &about);
  if (!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) return;
  tracked[fd] = about.st_ino;
  if (!existed) put(CREATE, about.st_ino, 0, path, NULL, NULL, 0);
  else if (truncated) put(TRUNCATE, about.st_ino, 0, NULL, NULL, NULL, 0);
}

static int open_recorded(int folder, const char *path, int flags, int mode) {
  char full[2 * PATH_MAX];
  REAL(int, openat64, int, const char *, int, ...);
  if (!place(folder, path, full)) {
    int fd = real_openat64(folder, path, flags, mode);
    if (shared && fd >= 0 && fd < FILES) {
      tracked[fd] = 0;
      marks[fd] = *mark_path && !strcmp(full, mark_path);
    }
    return fd;
  }
  enter();
  int existed = access(full, F_OK) == 0;
  int fd = real_openat64(folder, path, flags, mode);
  int kept = errno;
  if (fd >= 0) opened(fd, full, existed, (flags & O_TRUNC) && existed);
  leave();
  errno = kept;
  return fd;
}

static int mode_of(int flags, va_list *rest) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(*rest, int) : 0;
}
#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; va_start(rest, flags); int mode = mode_of(flags, &rest); va_end(rest); \
    return open_recorded(AT_FDCWD, path, flags, mode); \
  }
#define OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    va_list rest; va_start(rest, flags); int mode = mode_of(flags, &rest); va_end(rest); \
    return open_recorded(folder, path, flags, mode); \
  }
OPEN(open) OPEN(open64) OPENAT(openat) OPENAT(openat64)
int __open_2(const char *path, int flags) { return open_recorded(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_recorded(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) {
  return open_recorded(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int close(int fd) {
  if (fd >= 0 && fd < FILES) tracked[fd] = marks[fd] = 0;
  return plain_close(fd);
}

/* position -1: where the file stands. */
static ssize_t write_recorded(int fd, const struct iovec *parts, int count, off_t position) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  REAL(ssize_t, pwritev64, int, const struct iovec *, int, off_t);
  ino_t inode = inode_of(fd);
  int mark = shared && fd >= 0 && fd < FILES && marks[fd];
  if (!inode && !mark)
    return position < 0 ? real_writev(fd, parts, count) : real_pwritev64(fd, parts, count, position);
  if (inode && fault("full")) { errno = ENOSPC; return -1; }
  enter();
  off_t start = position;
  if (position < 0) {
    struct stat about;
    start = fcntl(fd, F_GETFL) & O_APPEND ? (fstat(fd, &about), about.st_size) : lseek(fd, 0, SEEK_CUR);
  }
  ssize_t written = position < 0 ? real_writev(fd, parts, count) : real_pwritev64(fd, parts, count, position);
  int kept = errno;
  ssize_t left = written;
  for (int index = 0; index < count && left > 0; index++) {
    size_t size = (size_t)left < parts[index].iov_len ? (size_t)left : parts[index].iov_len;
    put(mark ? MARK : WRITE, inode, start, NULL, NULL, parts[index].iov_base, size);
    start += size;
    left -= size;
  }
  leave();
  errno = kept;
  return written;
}
ssize_t write(int fd, const void *data, size_t size) {
  if (!shared) return plain_write(fd, data, size);
  struct iovec part = { (void *)data, size };
  return write_recorded(fd, &part, 1, -1);
}
ssize_t writev(int fd, const struct iovec *parts, int count) { return write_recorded(fd, parts, count, -1); }
#define PWRITE(name) \
  ssize_t name(int fd, const void *data, size_t size, off_t position) { \
    struct iovec part = { (void *)data, size }; \
    return write_recorded(fd, &part, 1, position); \
  }
#define PWRITEV(name) \
  ssize_t name(int fd, const struct iovec *parts, int count, off_t position) { \
    return write_recorded(fd, parts, count, position); \
  }
PWRITE(pwrite) PWRITE(pwrite64) PWRITEV(pwritev) PWRITEV(pwritev64)

static int resize(int fd, off_t size) {
  REAL(int, ftruncate64, int, off_t);
  ino_t inode = inode_of(fd);
  if (!inode) return real_ftruncate64(fd, size);
  enter();
  int result = real_ftruncate64(fd, size);
  if (result == 0) put(TRUNCATE, inode, size, NULL, NULL, NULL, 0);
  leave();
  return result;
}
int ftruncate(int fd, off_t size) { return resize(fd, size); }
int ftruncate64(int fd, off_t size) { return resize(fd, size); }
static int resize_path(const char *path, off_t size) {
  int fd = open(path, O_RDWR), result = fd < 0 ? -1 : resize(fd, size), kept = errno;
  if (fd >= 0) close(fd);
  errno = kept;
  return result;
}
int truncate(const char *path, off_t size) { return resize_path(path, size); }
int truncate64(const char *path, off_t size) { return resize_path(path, size); }

static int reserve(int fd, off_t position, off_t size) {
  struct stat about;
  if (fault("full") && inode_of(fd)) return ENOSPC;
  return fstat(fd, &about) == 0 && about.st_size < position + size && resize(fd, position + size) ? errno : 0;
}
int posix_fallocate(int fd, off_t position, off_t size) { return reserve(fd, position, size); }
int posix_fallocate64(int fd, off_t position, off_t size) { return reserve(fd, position, size); }

static int sync_recorded(int fd) {
  ino_t inode = inode_of(fd);
  if (!inode) return 0;
  if (fault("fsync")) { errno = EIO; return -1; }
  enter();
  uint64_t number = ++shared->syncs;
  put(SYNC_BEGIN, inode, number, NULL, NULL, NULL, 0);
  leave();
  if (pause_us) usleep(pause_us);
  enter();
  put(SYNC_END, inode, number, NULL, NULL, NULL, 0);
  leave();
  return 0;
}
int fsync(int fd) { return sync_recorded(fd); }
int fdatasync(int fd) { return sync_recorded(fd); }

static int change(int kind, int result, const char *path, const char *target) {
  struct stat about = { 0 };
  int kept = errno;
  if (kind == MKDIR) stat(path, &about);
  if (result == 0) put(kind, about.st_ino, 0, path, target, NULL, 0);
  leave();
  errno = kept;
  return result;
}
#define CHANGE_ONE(kind, folder, path, call) \
  char full[2 * PATH_MAX]; \
  if (!place(folder, path, full)) return call; \
  enter(); \
  return change(kind, call, full, NULL)
#define CHANGE_TWO(kind, from_folder, from, to_folder, to, call) \
  char first[2 * PATH_MAX], second[2 * PATH_MAX]; \
  int inside = place(from_folder, from, first) + place(to_folder, to, second); \
  if (inside == 0) return call; \
  enter(); \
  return change(kind, call, first, second)

int mkdir(const char *path, mode_t mode) {
  REAL(int, mkdir, const char *, mode_t);
  CHANGE_ONE(MKDIR, AT_FDCWD, path, real_mkdir(path, mode));
}
int rmdir(const char *path) {
  REAL(int, rmdir, const char *);
  CHANGE_ONE(RMDIR, AT_FDCWD, path, real_rmdir(path));
}
int unlink(const char *path) {
  REAL(int, unlink, const char *);
  CHANGE_ONE(UNLINK, AT_FDCWD, path, real_unlink(path));
}
int unlinkat(int folder, const char *path, int flags) {
  REAL(int, unlinkat, int, const char *, int);
  CHANGE_ONE(flags & AT_REMOVEDIR ? RMDIR : UNLINK, folder, path, real_unlinkat(folder, path, flags));
}
int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  CHANGE_TWO(RENAME, AT_FDCWD, from, AT_FDCWD, to, real_rename(from, to));
}
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  REAL(int, renameat, int, const char *, int, const char *);
  CHANGE_TWO(RENAME, from_folder, from, to_folder, to, real_renameat(from_folder, from, to_folder, to));
}
int link(const char *from, const char *to) {
  REAL(int, link, const char *, const char *);
  CHANGE_TWO(LINK, AT_FDCWD, from, AT_FDCWD, to, real_link(from, to));
}

/* C streams write inside the C library: their whole content is recorded when they close. */
static FILE *stream_recorded(FILE *(*real)(const char *, const char *), const char *path, const char *mode) {
  char full[2 * PATH_MAX];
  if (!strpbrk(mode, "wa+") || !place(AT_FDCWD, path, full)) return real(path, mode);
  enter();
  int existed = access(full, F_OK) == 0;
  FILE *stream = real(path, mode);
  int kept = errno;
  if (stream) opened(fileno(stream), full, existed, *mode == 'w' && existed);
  leave();
  errno = kept;
  return stream;
}
FILE *fopen(const char *path, const char *mode) {
  REAL(FILE *, fopen, const char *, const char *);
  return stream_recorded(real_fopen, path, mode);
}
FILE *fopen64(const char *path, const char *mode) {
  REAL(FILE *, fopen64, const char *, const char *);
  return stream_recorded(real_fopen64, path, mode);
}
int fclose(FILE *stream) {
  REAL(int, fclose, FILE *);
  int fd = fileno(stream);
  ino_t inode = inode_of(fd);
  if (inode && (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY) {
    char link[64], *content;
    struct stat about;
    fflush(stream);
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    int copy = plain_open(link, O_RDONLY | O_CLOEXEC, 0);
    enter();
    if (copy >= 0 && fstat(copy, &about) == 0 && (content = malloc(about.st_size + 1))) {
      ssize_t size = pread(copy, content, about.st_size, 0);
      put(TRUNCATE, inode, 0, NULL, NULL, NULL, 0);
      if (size > 0) put(WRITE, inode, 0, NULL, NULL, content, size);
      free(content);
    }
    leave();
    if (copy >= 0) plain_close(copy);
  }
  if (fd >= 0 && fd < FILES) tracked[fd] = 0;
  return real_fclose(stream);
}
