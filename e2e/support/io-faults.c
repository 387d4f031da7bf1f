/* Preloaded into the program: makes writes to its database fail while a test says so.
 *
 * IO_FAULTS names a file of one byte, which the test changes while the program runs:
 *   0  all is well
 *   1  the disk is full: writes fail with ENOSPC
 *   2  the disk is full after half of a write
 *   3  writes fail with EIO
 *   4  what was written cannot be synced: fsync fails with EIO
 *   5  the file system has become read-only: writes fail with EROFS
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { NONE, FULL, FULL_HALFWAY, WRITE_ERROR, SYNC_ERROR, READ_ONLY };

static const volatile unsigned char *mode;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("IO_FAULTS");
  int file = path ? open(path, O_RDONLY) : -1;
  void *shared = file < 0 ? MAP_FAILED : mmap(NULL, 1, PROT_READ, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) abort();
  mode = shared;
}

/* Whether it is a file of the database: `mirchi.db`, `mirchi.db-wal`. The shared memory beside them is no file on a disk. */
static int is_database(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, ".db") != NULL && strstr(path, "-shm") == NULL;
}

static int fails(int file, int *error) {
  switch (*mode) {
    case FULL: *error = ENOSPC; break;
    case WRITE_ERROR: *error = EIO; break;
    case READ_ONLY: *error = EROFS; break;
    default: return 0;
  }
  return is_database(file);
}

#define WRITE(name, offset_type, offset_parameter, offset_argument)                            \
  ssize_t name(int file, const void *bytes, size_t count offset_parameter) {                  \
    static ssize_t (*next)(int, const void *, size_t offset_type);                            \
    if (!next) next = dlsym(RTLD_NEXT, #name);                                                \
    int error;                                                                                \
    if (fails(file, &error)) { errno = error; return -1; }                                    \
    if (*mode == FULL_HALFWAY && is_database(file)) {                                         \
      if (count < 2) { errno = ENOSPC; return -1; }                                           \
      count /= 2;                                                                             \
    }                                                                                         \
    return next(file, bytes, count offset_argument);                                          \
  }

#define COMMA ,
WRITE(write, , , )
WRITE(pwrite, COMMA off_t, COMMA off_t offset, COMMA offset)
WRITE(pwrite64, COMMA off64_t, COMMA off64_t offset, COMMA offset)

#define SYNC(name)                                                                             \
  int name(int file) {                                                                         \
    static int (*next)(int);                                                                   \
    if (!next) next = dlsym(RTLD_NEXT, #name);                                                 \
    if (*mode == SYNC_ERROR && is_database(file)) { errno = EIO; return -1; }                  \
    return next(file);                                                                         \
  }

SYNC(fsync)
SYNC(fdatasync)
