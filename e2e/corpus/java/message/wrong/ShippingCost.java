public class ShippingCost {

    public static double costFor(double weightKg, boolean express) {
        if (weightKg <= 0) {
            throw new IllegalArgumentException("Weight must be positive");
        }
        double cost;
        if (weightKg < 1) {
            cost = 3.50;
        } else if (weightKg < 5) {
            cost = 6.00;
        } else if (weightKg < 20) {
            cost = 12.50;
        } else {
            cost = 30.00;
        }
        return express ? cost * 2 : cost;
    }
}
