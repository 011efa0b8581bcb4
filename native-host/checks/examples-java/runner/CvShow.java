import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Values and outcomes of examples as JSON lines for the host. */
final class CvShow {
  static final Object VOID = new Object();
  private static final int DEPTH = 30;
  private static final int ITEMS = 2000;

  static String text(String value) {
    StringBuilder out = new StringBuilder("\"");
    for (int at = 0; at < value.length() && at < 4000; at++) {
      char sign = value.charAt(at);
      if (sign == '"' || sign == '\\') out.append('\\').append(sign);
      else if (sign < ' ' || sign > '~') out.append(String.format("\\u%04x", (int) sign));
      else out.append(sign);
    }
    return out.append('"').toString();
  }

  static String show(Object value, int depth) {
    if (value == VOID) return "{\"kind\":\"null\",\"word\":\"void\"}";
    if (value == null) return "{\"kind\":\"null\",\"word\":\"null\"}";
    if (depth > DEPTH) return other(value, "");
    if (value instanceof Boolean) return "{\"kind\":\"bool\",\"value\":" + value + "}";
    if (value instanceof Number number)
      return "{\"kind\":\"number\",\"text\":" + text(value.toString()) + width(number) + "}";
    if (value instanceof Character)
      return "{\"kind\":\"string\",\"value\":" + text(value.toString()) + ",\"char\":true}";
    if (value instanceof CharSequence) return "{\"kind\":\"string\",\"value\":" + text(value.toString()) + "}";
    if (value.getClass().isArray()) {
      List<Object> items = new ArrayList<>();
      for (int at = 0; at < Array.getLength(value) && at < ITEMS; at++) items.add(Array.get(value, at));
      return list("\"list\",\"bracket\":\"[\"", items, depth);
    }
    if (value instanceof Map<?, ?> map) {
      List<String> entries = new ArrayList<>();
      for (Map.Entry<?, ?> each : map.entrySet())
        if (entries.size() < ITEMS)
          entries.add("[" + show(each.getKey(), depth + 1) + "," + show(each.getValue(), depth + 1) + "]");
      return "{\"kind\":\"map\",\"entries\":[" + String.join(",", entries) + "]}";
    }
    if (value instanceof Map.Entry<?, ?> entry)
      return list("\"list\",\"bracket\":\"(\"", List.of(entry.getKey(), entry.getValue()), depth);
    if (value instanceof java.util.Set<?> set) return list("\"set\"", set, depth);
    if (value instanceof Iterable<?> items && !(value instanceof java.nio.file.Path))
      return list("\"list\",\"bracket\":\"[\"", items, depth);
    if (value instanceof java.util.stream.BaseStream<?, ?> stream) {
      List<Object> items = new ArrayList<>();
      var iterator = stream.iterator();
      while (iterator.hasNext() && items.size() < ITEMS) items.add(iterator.next());
      return list("\"list\",\"bracket\":\"[\"", items, depth);
    }
    if (value instanceof java.util.Optional<?> optional) {
      if (optional.isEmpty()) return "{\"kind\":\"null\",\"word\":\"None\"}";
      return "{\"kind\":\"made\",\"name\":\"Some\",\"items\":[" + show(optional.get(), depth + 1) + "]}";
    }
    if (value instanceof java.util.OptionalInt optional)
      return show(optional.isPresent() ? (Object) optional.getAsInt() : null, depth);
    if (value instanceof java.util.OptionalDouble optional)
      return show(optional.isPresent() ? (Object) optional.getAsDouble() : null, depth);
    if (value instanceof java.util.OptionalLong optional)
      return show(optional.isPresent() ? (Object) optional.getAsLong() : null, depth);
    if (value.getClass().isRecord()) {
      List<Object> items = new ArrayList<>();
      try {
        for (var component : value.getClass().getRecordComponents()) {
          component.getAccessor().setAccessible(true);
          items.add(component.getAccessor().invoke(value));
        }
        return list("\"made\",\"name\":" + text(value.getClass().getSimpleName()), items, depth);
      } catch (ReflectiveOperationException trouble) {
        return other(value, value.toString());
      }
    }
    return other(value, print(value));
  }

  private static String width(Number value) {
    if (value instanceof Integer) return ",\"width\":32";
    if (value instanceof Long) return ",\"width\":64";
    if (value instanceof Short) return ",\"width\":16";
    return value instanceof Byte ? ",\"width\":8" : "";
  }

  static String print(Object value) {
    if (value == VOID || value == null) return value == null ? "null" : "";
    if (value instanceof Object[] items) return java.util.Arrays.deepToString(items);
    if (value.getClass().isArray())
      return java.util.Arrays.deepToString(new Object[] {value}).replaceAll("^\\[|\\]$", "");
    String own = String.valueOf(value);
    String inherited = value.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(value));
    return own.equals(inherited) || own.matches(".*@[0-9a-f]{4,}$") ? "" : own;
  }

  private static String other(Object value, String own) {
    return "{\"kind\":\"other\",\"name\":" + text(value.getClass().getSimpleName()) + ",\"text\":" + text(own) + "}";
  }

  private static String list(String kind, Iterable<?> items, int depth) {
    List<String> shown = new ArrayList<>();
    for (Object item : items) if (shown.size() < ITEMS) shown.add(show(item, depth + 1));
    return "{\"kind\":" + kind + ",\"items\":[" + String.join(",", shown) + "]}";
  }

  static String all(List<Object> items) {
    List<String> shown = new ArrayList<>();
    for (Object item : items) shown.add(show(item, 0));
    return "[" + String.join(",", shown) + "]";
  }
}
