using System.Threading.Channels;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Mailer;

public sealed record Mail(string To, string Subject);

public interface IMailSender
{
    Task SendAsync(Mail mail, CancellationToken token);
}

public sealed class MailWorker(
    ChannelReader<Mail> mails,
    IMailSender sender,
    ILogger<MailWorker> logger) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        await foreach (var mail in mails.ReadAllAsync(stoppingToken))
        {
            try
            {
                await sender.SendAsync(mail, stoppingToken);
            }
            catch (Exception e) when (e is not OperationCanceledException)
            {
                logger.LogError(e, "Mail to {Recipient} was not sent", mail.To);
            }
        }
    }
}
