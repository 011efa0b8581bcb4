import javax.script.*;
public class ScriptRun {
  public Object compute(String formula) throws ScriptException {
    ScriptEngine engine = new ScriptEngineManager().getEngineByName("js");
    return engine.eval(formula);
  }
}
