public class ShapeArea {
    sealed interface Shape permits Circle, Rect {}

    record Circle(double radius) implements Shape {}

    record Rect(double width, double height) implements Shape {}

    static double area(Shape shape) {
        if (shape instanceof Circle c) {
            return Math.PI * c.radius() * c.radius();
        } else if (shape instanceof Rect r) {
            return r.width() * r.height();
        }
    }

    public static void main(String[] args) {
        System.out.println(area(new Rect(2, 3.5)));
    }
}
