  /**
   * Add this method to your existing JobQueue class.
   * @param {string} id
   * @returns {boolean} whether the job was still waiting
   */
  cancel(id) {
    const index = this.waiting.findIndex((job) => job.id === id);
    if (index === -1) return false;
    const [job] = this.waiting.splice(index, 1);
    job.reject(new JobCancelled(id));
    this.emit('cancelled', job);
    return true;
  }
