const nodemailer = require('nodemailer');

const transporter = nodemailer.createTransport({
  host: 'smtp.example.com',
  port: 465,
  secure: true,
  auth: { user: process.env.SMTP_USER, pass: process.env.SMTP_PASSWORD },
});

async function mailReport(to, report) {
  const info = await transporter.sendMail({
    from: '"Reports" <reports@example.com>',
    to,
    subject: `Report of ${report.date}`,
    text: report.summary,
    attachments: [{ filename: 'report.csv', content: report.csv }],
  });
  return info.messageId;
}

module.exports = { mailReport };
