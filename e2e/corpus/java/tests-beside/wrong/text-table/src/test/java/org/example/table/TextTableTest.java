package org.example.table;

public final class TextTableTest {

    static int failed = 0;

    static void verify(String name, String expected, String actual) {
        boolean ok = expected.equals(actual);
        System.out.printf("%-12s %s%n", name, ok ? "ok" : "FAILED");
        if (!ok) {
            failed++;
            System.out.println("--- expected\n" + expected + "--- actual\n" + actual);
        }
    }

    public static void main(String[] args) {
        verify("empty", "", new TextTable().render());
        verify("single", "a | b\n", new TextTable().row("a", "b").render());
        verify("growing", "id | name\n7  | Ann\n", new TextTable().row("id", "name").row("7", "Ann").render());
        verify("ragged", "one\ntwo | x\n", new TextTable().row("one").row("two", "x").render());
        System.exit(failed == 0 ? 0 : 1);
    }
}
