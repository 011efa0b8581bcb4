#include "strbuf.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

int main(void)
{
    struct strbuf sb = STRBUF_INIT;

    assert(strbuf_append(&sb, "") == 0);
    assert(strcmp(sb.data, "") == 0);
    assert(strbuf_append(&sb, "abc") == 0);
    assert(strbuf_repeat(&sb, '-', 20) == 0);
    assert(strbuf_append(&sb, "xyz") == 0);
    assert(sb.length == 26);
    assert(strcmp(sb.data, "abc--------------------xyz") == 0);

    assert(strbuf_repeat(&sb, '!', SIZE_MAX) == -1);
    assert(sb.length == 26);
    strbuf_free(&sb);
    assert(sb.data == NULL);
    return 0;
}
