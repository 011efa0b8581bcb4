ResultSet rows = statement.executeQuery("SELECT a FROM b WHERE id = " + id);
