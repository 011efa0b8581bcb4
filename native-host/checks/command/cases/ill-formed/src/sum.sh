sum() {
