/**
 * Adds the menu when the spreadsheet is opened.
 */
function onOpen() {
  SpreadsheetApp.getUi()
    .createMenu('Invoices')
    .addItem('Send reminders', 'sendReminders')
    .addToUi();
}

/**
 * Mails a reminder for every overdue row that has not had one.
 * Columns: A customer, B e-mail, C due date, D paid (checkbox), E reminded on.
 */
function sendReminders() {
  const sheet = SpreadsheetApp.getActive().getSheetByName('Invoices');
  const rows = sheet.getDataRange().getValues();
  const today = new Date();
  let sent = 0;

  for (let i = 1; i < rows.length; i++) {
    const [customer, email, due, paid, reminded] = rows[i];
    if (!email || paid || reminded || due >= today) continue;

    MailApp.sendEmail({
      to: email,
      subject: 'Payment reminder',
      body:
        'Dear ' + customer + ',\n\n' +
        'your invoice was due on ' +
        Utilities.formatDate(due, Session.getScriptTimeZone(), 'yyyy-MM-dd') +
        '. Please ignore this message if you have already paid.',
    });
    sheet.getRange(i + 1, 5).setValue(today);
    sent++;
  }

  SpreadsheetApp.getActive().toast(sent + ' reminder(s) sent');
}

/**
 * Custom function for cells.
 *
 * @param {number} net The net amount.
 * @param {number} rate The tax rate, such as 0.2.
 * @return {number} The gross amount.
 * @customfunction
 */
function GROSS(net, rate) {
  return Math.round(net * (1 + rate) * 100) / 100;
}
