#include <linux/list.h>

static int __init visits_init(void)
{
	struct visit *v, *next;

	list_for_each_entry_safe(v, next, &visits, link) {
		kfree(v);
	}
	return 0;
}
