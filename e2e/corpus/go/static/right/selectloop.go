for {
	select {
	case job, ok := <-jobs:
		if !ok {
			return nil
		}
		if err := process(ctx, job); err != nil {
			return fmt.Errorf("job %s: %w", job.ID, err)
		}
	case <-ticker.C:
		metrics.Report(len(jobs))
	case <-ctx.Done():
		return ctx.Err()
	}
}
