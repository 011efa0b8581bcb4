public class ScriptRun {
  public Object compute(String formula) {
    return Double.parseDouble(formula) * 2;
  }
}
