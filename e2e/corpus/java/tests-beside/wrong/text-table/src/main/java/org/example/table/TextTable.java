package org.example.table;

import java.util.ArrayList;
import java.util.List;

/** Lines up columns of text for a terminal. */
public final class TextTable {
    private final List<String[]> rows = new ArrayList<>();

    public TextTable row(String... cells) {
        rows.add(cells);
        return this;
    }

    public String render() {
        int columns = rows.stream().mapToInt(r -> r.length).max().orElse(0);
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int c = 0; c < row.length; c++) {
                widths[c] = row[c].length();
            }
        }
        StringBuilder out = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < row.length; c++) {
                if (c > 0) {
                    line.append(" | ");
                }
                line.append(row[c]).append(" ".repeat(Math.max(0, widths[c] - row[c].length())));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }
}
