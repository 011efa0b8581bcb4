use std::collections::HashMap;
use std::rc::Rc;

/// A number that stands for a string of the interner that gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

#[derive(Debug, Default)]
pub struct Interner {
    strings: Vec<Rc<str>>,
    symbols: HashMap<Rc<str>, Symbol>,
}

impl Interner {
    /// The same symbol for the same string, always.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&symbol) = self.symbols.get(text) {
            return symbol;
        }
        let symbol = Symbol(u32::try_from(self.strings.len()).expect("too many strings"));
        let text: Rc<str> = Rc::from(text);
        self.strings.push(Rc::clone(&text));
        self.symbols.insert(text, symbol);
        symbol
    }

    pub fn resolve(&self, symbol: Symbol) -> Option<&str> {
        self.strings.get(symbol.0 as usize).map(|s| &**s)
    }

    pub fn len(&self) -> usize {
        self.strings.len()
    }

    pub fn is_empty(&self) -> bool {
        self.strings.is_empty()
    }
}
