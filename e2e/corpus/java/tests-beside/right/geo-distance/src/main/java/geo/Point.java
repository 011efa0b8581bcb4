package geo;

public record Point(double lat, double lon) {
    private static final double EARTH_KM = 6371.0088;

    public Point {
        if (lat < -90 || lat > 90) {
            throw new IllegalArgumentException("latitude " + lat);
        }
        lon = wrap(lon);
    }

    private static double wrap(double lon) {
        double turned = (lon + 180) % 360;
        return (turned < 0 ? turned + 360 : turned) - 180;
    }

    /** Great-circle distance by the haversine formula. */
    public double kmTo(Point other) {
        double dLat = Math.toRadians(other.lat - lat);
        double dLon = Math.toRadians(other.lon - lon);
        double h = Math.pow(Math.sin(dLat / 2), 2)
                + Math.cos(Math.toRadians(lat)) * Math.cos(Math.toRadians(other.lat)) * Math.pow(Math.sin(dLon / 2), 2);
        return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, h)));
    }
}
