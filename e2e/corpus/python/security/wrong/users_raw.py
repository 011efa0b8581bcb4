from django.db import connection


def find_users(request):
    word = request.GET.get("q", "")
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, name FROM users WHERE name LIKE '%%%s%%'" % word)
        return cursor.fetchall()
