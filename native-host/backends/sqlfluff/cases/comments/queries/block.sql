-- nothing
/* at all */
