// What the firmware of a Raspberry Pi says about its board, on a machine that has no such firmware.
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/uaccess.h>

static const u8 revision[] = {0x00, 0xc0, 0x31, 0x14}; // a Raspberry Pi 4 B
static struct proc_dir_entry *tree;

static ssize_t told(struct file *file, char __user *to, size_t length, loff_t *at)
{
	return simple_read_from_buffer(to, length, at, revision, sizeof(revision));
}

static const struct proc_ops reading = {.proc_read = told};

static int __init board_init(void)
{
	struct proc_dir_entry *system;

	tree = proc_mkdir("device-tree", NULL);
	system = proc_mkdir("system", tree);
	if (!tree || !system || !proc_create("linux,revision", 0444, system, &reading))
		return -ENOMEM;
	return 0;
}

static void __exit board_exit(void)
{
	proc_remove(tree);
}

module_init(board_init);
module_exit(board_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("A board that says that it is a Raspberry Pi");
