import java.util.Arrays;

public class GridTurn {

    // Quarter turn clockwise of any rectangular grid.
    public static int[][] clockwise(int[][] grid) {
        int rows = grid.length;
        int cols = grid[0].length;
        int[][] turned = new int[cols][rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                turned[cols - 1 - c][r] = grid[r][c];
            }
        }
        return turned;
    }

    public static void main(String[] args) {
        int[][] square = {{1, 2}, {3, 4}};
        int[][] wide = {{1, 2, 3}};

        System.out.println(Arrays.deepToString(clockwise(square)));
        // => [[3, 1], [4, 2]]

        System.out.println(Arrays.deepToString(clockwise(wide)));
        // => [[1], [2], [3]]
    }
}
