// SPDX-License-Identifier: GPL-2.0
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/slab.h>

struct visit {
	struct list_head link;
	int number;
};

static LIST_HEAD(visits);
static int count = 3;
module_param(count, int, 0444);
MODULE_PARM_DESC(count, "how many visits to record");

static int __init visits_init(void)
{
	struct visit *v, *next;
	int i;

	for (i = 0; i < count; i++) {
		v = kmalloc(sizeof(*v), GFP_KERNEL);
		if (!v)
			goto out_free;
		v->number = i;
		list_add_tail(&v->link, &visits);
	}
	pr_info("visits: %d recorded\n", count);
	return 0;

out_free:
	list_for_each_entry_safe(v, next, &visits, link) {
		list_del(&v->link);
		kfree(v);
	}
	return -ENOMEM;
}

static void __exit visits_exit(void)
{
	struct visit *v, *next;

	list_for_each_entry_safe(v, next, &visits, link) {
		list_del(&v->link);
		kfree(v);
	}
}

module_init(visits_init);
module_exit(visits_exit);
MODULE_LICENSE("GPL");
