/* Memory for libcamera's virtual camera on a kernel that has no dma heap: preloaded, it hands out plain shared memory.
   For tests only. A heap device that is not there opens as /dev/null, and what is asked of it is done by memfd. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static const char HEAPS[] = "/dev/dma_heap/";

static int opened(const char *name, const char *path, int flags, mode_t mode)
{
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
    int is_heap = strncmp(path, HEAPS, sizeof HEAPS - 1) == 0;
    return real(is_heap ? "/dev/null" : path, is_heap ? O_RDWR | O_CLOEXEC : flags, mode);
}

static mode_t mode_of(int flags, va_list rest)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return opened("open64", path, flags, mode);
}

static int allocated(struct dma_heap_allocation_data *wish)
{
    int memory = memfd_create("heap", MFD_CLOEXEC);
    if (memory >= 0 && ftruncate(memory, wish->len) != 0) {
        close(memory);
        memory = -1;
    }
    wish->fd = memory < 0 ? 0 : memory;
    return memory < 0 ? -1 : 0;
}

int ioctl(int file, unsigned long request, ...)
{
    va_list rest;
    va_start(rest, request);
    void *about = va_arg(rest, void *);
    va_end(rest);
    if (request == DMA_HEAP_IOCTL_ALLOC)
        return allocated(about);
    if (request == DMA_BUF_IOCTL_SYNC || request == DMA_BUF_SET_NAME_A || request == DMA_BUF_SET_NAME_B)
        return 0;
    int (*real)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
    return real(file, request, about);
}
