if err != nil {
	return err
}
