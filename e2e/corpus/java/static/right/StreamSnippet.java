Map<Boolean, List<Invoice>> byDue = invoices.stream()
        .collect(Collectors.partitioningBy(i -> i.dueDate().isBefore(today)));

for (Invoice invoice : byDue.get(true)) {
    mailer.remind(invoice.customer(), invoice.total());
}
