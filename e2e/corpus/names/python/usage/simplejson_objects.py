import io
from datetime import date

import simplejson


class DateEncoder(simplejson.JSONEncoder):
    def default(self, o):
        if isinstance(o, date):
            return o.isoformat()
        return super().default(o)


buffer = io.StringIO()
simplejson.dump({"day": date(2024, 5, 1)}, buffer, cls=DateEncoder)
buffer.seek(0)
print(simplejson.load(buffer, object_pairs_hook=simplejson.OrderedDict))
print(simplejson.JSONDecoder().decode("[1, 2]"), simplejson.JSONEncoder(indent=2).encode([1]))
