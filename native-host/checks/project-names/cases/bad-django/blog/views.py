from django.db.models import Count, Q

from .models import Author, Post

# Größe: 😀
recent = Post.objects.filter(Q(title__icontains="😀") | Q(titel="x"), author__nmae="y").order_by("-published_at")
counted = Author.objects.annotate(total=Count("posts")).filter(total__gt=3, posts__slgu="z").values("name", "total")
