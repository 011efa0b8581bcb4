from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from taggit.managers import TaggableManager
from vendor_audit.models import AuditedModel


class TimeStamped(models.Model):
    created = models.DateTimeField(auto_now_add=True)
    modified = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True


class Author(TimeStamped):
    name = models.CharField(max_length=100)
    email = models.EmailField(unique=True)
    country = models.ForeignKey("geo.Country", null=True, on_delete=models.SET_NULL)

    def __str__(self):
        return self.name


class PublishedManager(models.Manager):
    def get_queryset(self):
        return super().get_queryset().filter(status="published")


class Post(TimeStamped):
    class Status(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"

    title = models.CharField(max_length=200)
    slug = models.SlugField(unique_for_date="published_at")
    body = models.TextField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    published_at = models.DateTimeField(null=True)
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="posts")
    categories = models.ManyToManyField("Category", blank=True)
    extra = models.JSONField(default=dict)

    objects = models.Manager()
    published = PublishedManager()

    class Meta:
        ordering = ["-published_at"]

    @property
    def is_published(self):
        return self.status == self.Status.PUBLISHED


class Category(models.Model):
    label: "str" = models.CharField(max_length=50)
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE)


class Comment(models.Model):
    post = models.ForeignKey(Post, on_delete=models.CASCADE)
    writer = models.ForeignKey(Author, related_name="+", on_delete=models.CASCADE)
    text = models.TextField()


class Member(AbstractUser):
    nickname = models.CharField(max_length=30)


class Ticket(AuditedModel):
    subject = models.CharField(max_length=30)


class Photo(models.Model):
    caption = models.CharField(max_length=30)
    tags = TaggableManager()
