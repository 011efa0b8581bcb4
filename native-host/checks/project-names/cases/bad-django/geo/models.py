from django.db import models


class Country(models.Model):
    iso_code = models.CharField(max_length=2, primary_key=True)
    population = models.BigIntegerField()
