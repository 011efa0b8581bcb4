/** A set of words over the alphabet a..z. Other characters are refused. */
public class PrefixTrie {
    private static final int LETTERS = 26;

    private static final class Node {
        private final Node[] next = new Node[LETTERS];
        private boolean word;
    }

    private final Node root = new Node();

    public void insert(String word) {
        Node node = root;
        for (int i = 0; i < word.length(); i++) {
            int k = index(word.charAt(i));
            if (node.next[k] == null) {
                node.next[k] = new Node();
            }
            node = node.next[k];
        }
        node.word = true;
    }

    public boolean contains(String word) {
        Node node = find(word);
        return node != null && node.word;
    }

    public boolean startsWith(String prefix) {
        return find(prefix) != null;
    }

    private Node find(String s) {
        Node node = root;
        for (int i = 0; i < s.length() && node != null; i++) {
            node = node.next[index(s.charAt(i))];
        }
        return node;
    }

    private static int index(char c) {
        if (c < 'a' || c > 'z') {
            throw new IllegalArgumentException("not a letter from a to z: " + c);
        }
        return c - 'a';
    }
}
