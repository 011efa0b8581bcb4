use std::collections::VecDeque;

#[derive(Debug)]
pub struct Job {
    pub name: String,
    pub attempts: u32,
}

#[derive(Default)]
pub struct JobQueue {
    waiting: VecDeque<Job>,
    finished: Vec<Job>,
}

impl JobQueue {
    pub fn add(&mut self, name: &str) {
        self.waiting.push_back(Job { name: name.to_string(), attempts: 0 });
    }

    async fn execute(&mut self, mut job: Job) {
        job.attempts += 1;
        self.finished.push(job);
    }

    /// Works off everything that waits and returns how much was done.
    pub async fn run(&mut self) -> usize {
        while let Some(job) = self.waiting.pop_front() {
            self.execute(job);
        }
        self.finished.len()
    }
}
