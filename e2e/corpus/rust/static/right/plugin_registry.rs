pub struct PluginRegistry {
    plugins: HashMap<String, Box<dyn Plugin>>,
    // ... other fields stay as they are
}

impl PluginRegistry {
    pub fn register(&mut self, plugin: Box<dyn Plugin>) -> Option<Box<dyn Plugin>> {
        self.plugins.insert(plugin.name().to_owned(), plugin)
    }

    pub fn run_all(&mut self, event: &Event) -> Vec<Outcome> {
        self.plugins.values_mut().map(|p| p.handle(event)).collect()
    }

    ...
}
