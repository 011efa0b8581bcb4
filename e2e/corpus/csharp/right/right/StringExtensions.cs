namespace TextTools;

public static class StringExtensions
{
    extension(string text)
    {
        /// <summary>True when the text reads the same in both directions.</summary>
        public bool IsPalindrome
        {
            get
            {
                for (int i = 0, j = text.Length - 1; i < j; i++, j--)
                {
                    if (text[i] != text[j])
                    {
                        return false;
                    }
                }

                return true;
            }
        }

        /// <summary>Shortens to at most max characters: "abcdef".Truncate(3) is "abc".</summary>
        public string Truncate(int max)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(max);
            return text.Length <= max ? text : text[..max];
        }
    }
}
