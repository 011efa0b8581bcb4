/** Where a form is described in public. */
export type FormSource = keyof typeof FORM_SOURCES;

/** Addresses of the lists that name the forms. */
export const FORM_SOURCES = {
  gitleaks: 'https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml',
  trufflehog: 'https://github.com/trufflesecurity/trufflehog/tree/main/pkg/detectors',
  github: 'https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns',
  detectSecrets: 'https://github.com/Yelp/detect-secrets/tree/master/detect_secrets/plugins',
} as const;

/**
 * One form of a provider's keys. The shape is text with holes: `{hex:32}` is 32 characters of a class, `{hex:20-40}` and
 * `{hex:20+}` give bounds, `{a|b}` is one of several texts.
 */
export interface SecretForm {
  provider: string;
  shape: string;
  source: FormSource;
  /** Not telling by itself: counts only as the value of something whose name holds one of these words. */
  near?: string;
  /** The form is also that of identifiers or of keys that may be public: a warning. */
  isLikely?: true;
}

const UUID = '{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}';

const own = (source: FormSource, provider: string, ...shapes: string[]): SecretForm[] =>
  shapes.map((shape) => ({ provider, shape, source }));

const likely = (source: FormSource, provider: string, ...shapes: string[]): SecretForm[] =>
  shapes.map((shape) => ({ provider, shape, source, isLikely: true }));

const near = (source: FormSource, provider: string, words: string, ...shapes: string[]): SecretForm[] =>
  shapes.map((shape) => ({ provider, shape, source, near: words, isLikely: true }));

/** Keys whose own text says whose they are. */
const TELLING: readonly SecretForm[] = [
  ...own('gitleaks', '1Password', 'A3-{upper:6}-{upper:6}-{upper:5}-{upper:5}-{upper:5}-{upper:5}', 'ops_eyJ{base64:250+}'),
  ...own('gitleaks', 'Adobe', 'p8e-{lower:32}'),
  ...own('gitleaks', 'age', 'AGE-SECRET-KEY-1{bech32:58}'),
  ...own('gitleaks', 'Airtable', 'pat{alnum:14}.{hex:64}'),
  ...own('gitleaks', 'Anthropic', 'sk-ant-{api|admin|oat|ort|sid}{digit:2}-{url:80+}'),
  ...own('gitleaks', 'Artifactory', 'AKCp{alnum:69}', 'cmVmd{alnum:59}'),
  ...own('github', 'Asana', '{0|1|2}/{digit:13-17}:{hex:32}', '{0|1|2}/{digit:13-17}/{digit:13-17}:{hex:32}'),
  ...own('gitleaks', 'Atlassian', 'ATATT3{token:180+}', 'ATCTT3{token:180+}', 'ATBB{alnum:24-40}'),
  ...own('gitleaks', 'AWS Bedrock', 'ABSK{base64:109+}', 'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t{base64:20+}'),
  ...likely('gitleaks', 'AWS', '{AKIA|ASIA|ABIA|ACCA}{base32:16}'),
  ...own('trufflehog', 'AWS Marketplace', `amzn.mws.${UUID}`),
  ...own('gitleaks', 'Azure AD', '{azure:3}{digit:1}Q~{azure:31-34}'),
  ...own('github', 'Azure Storage', 'AccountKey={base64:86}==', '{base64:76}+ASt{base64:6}=='),
  ...own('github', 'Azure Cosmos DB', '{base64:76}ACDb{base64:6}=='),
  ...own('github', 'Azure DevOps', '{alnum:76}AZDO{alnum:4}'),
  ...own('github', 'Azure Functions', '{url:44}AzFu{url:8}=='),
  ...own('github', 'Azure Search', '{alnum:42}AzSe{A|B|C|D}{alnum:5}'),
  ...own('github', 'Azure Container Registry', '{alnum:42}+ACR{A|B|C|D}{alnum:5}'),
  ...own('github', 'Azure API Management', '{base64:76}APIM{base64:6}=='),
  ...own('gitleaks', 'Brevo', '{xkeysib|xsmtpsib}-{hex:64}-{alnum:16}'),
  ...own('github', 'Buildkite', 'bk{u|c|a}a_{hex:40}'),
  ...own('github', 'CircleCI', 'CCI{PAT|PRJ}_{alnum:22}_{hex:40}'),
  ...own('gitleaks', 'ClickHouse Cloud', '4b1d{alnum:38}'),
  ...own('gitleaks', 'Clojars', 'CLOJARS_{hex:60}'),
  ...own('gitleaks', 'Cloudflare', 'v1.0-{hex:24}-{hex:146}'),
  ...own('github', 'Contentful', 'CFPAT-{url:43}'),
  ...own('github', 'crates.io', 'cio{alnum:32}'),
  ...own('gitleaks', 'Databricks', 'dapi{hex:32}', 'dapi{hex:32}-{digit:1}'),
  ...own('gitleaks', 'Defined Networking', 'dnkey-{url:26}-{url:52}'),
  ...own('gitleaks', 'DigitalOcean', 'do{p|o|r}_v1_{hex:64}'),
  ...own('trufflehog', 'Discord', '{M|N|O}{alnum:23-25}.{url:6}.{url:27-38}'),
  ...own('trufflehog', 'Discord', 'https://{discord|discordapp}.com/api/webhooks/{digit:17-20}/{url:60-80}'),
  ...own('github', 'Docker', 'dckr_{pat|oat}_{url:27-32}'),
  ...own('gitleaks', 'Doppler', 'dp.{pt|ct|sa|scim|audit}.{alnum:40-44}', 'dp.st.{alnum:40-44}', 'dp.st.{url:2-35}.{alnum:40-44}'),
  ...own('gitleaks', 'Dropbox', 'sl.{url:130+}', 'sl.u.{url:130+}'),
  ...own('gitleaks', 'Duffel', 'duffel_{test|live}_{token:43}'),
  ...own('gitleaks', 'Dynatrace', 'dt0{c|s}{digit:2}.{upper:24}.{upper:64}'),
  ...own('gitleaks', 'EasyPost', 'EZ{A|T}K{alnum:54}'),
  ...own('gitleaks', 'Facebook', 'EAA{alnum:100+}', '{digit:15-16}|{url:27}', '{digit:15-16}%7C{url:27}'),
  ...own('github', 'Figma', 'fig{d|u|o|r}_{url:40+}'),
  ...own('gitleaks', 'Flutterwave', 'FLWSECK{_TEST|}-{flutter:32}-X', 'FLWSECK_TEST-{flutter:12}'),
  ...own('gitleaks', 'Fly.io', 'fo1_{url:43}', 'fm1{a|r}_{base64:100+}', 'fm2_{base64:100+}'),
  ...own('gitleaks', 'Frame.io', 'fio-u-{token:64}'),
  ...own('github', 'GitHub', '{ghp|gho|ghu|ghs}_{alnum:36}', 'ghr_{alnum:36-76}', 'github_pat_{word:82}', 'ghs_{digit:5-12}_{jwt:40+}'),
  ...own('gitleaks', 'GitLab', 'gl{pat|dt|rt|soat|ft|ffct}-{url:20-26}', 'glptt-{hex:40}', 'glcbt-{alnum:1-5}_{url:20}', 'glimt-{url:25}'),
  ...own('gitleaks', 'GitLab', 'glagent-{url:50}', 'gloas-{url:64}', 'gl{pat|rt}-{url:27-300}.{lower:9}', 'glrtr-{url:20-26}', 'GR1348941{url:20}'),
  ...own('gitleaks', 'GitLab', 'glrt-t{digit:1}_{url:20-300}', '_gitlab_session={lower:32}'),
  ...likely('gitleaks', 'Google', 'AIza{url:35}'),
  ...own('github', 'Google', 'ya29.{url:30+}', 'GOCSPX-{url:28}', '1//0{url:40+}'),
  ...own('gitleaks', 'Grafana', 'eyJrIjoi{alnum:70+}', 'glc_{base64:32+}', 'glsa_{alnum:32}_{anyhex:8}'),
  ...own('trufflehog', 'Groq', 'gsk_{alnum:52}'),
  ...own('gitleaks', 'Harness', '{pat|sat}.{url:22}.{alnum:24}.{alnum:20}'),
  ...own('gitleaks', 'HashiCorp Terraform', '{alnum:14}.atlasv1.{token:60-70}'),
  ...own('gitleaks', 'HashiCorp Vault', 'hv{s|b|r}.{url:24+}'),
  ...own('gitleaks', 'Heroku', 'HRKU-AA{url:58}', `HRKU-${UUID}`),
  ...own('github', 'HubSpot', `pat-{na|eu|ap}{digit:1}-${UUID}`),
  ...own('gitleaks', 'Hugging Face', '{hf|api_org}_{alnum:34}'),
  ...own('gitleaks', 'Infracost', 'ico-{alnum:32}'),
  ...own('gitleaks', 'Intra42', 's-s4t2{ud|af}-{hex:64}'),
  ...own('github', 'LangSmith', 'lsv2_{pt|sk}_{hex:32}_{hex:10}'),
  ...own('github', 'Langfuse', `sk-lf-${UUID}`),
  ...own('github', 'LaunchDarkly', `{sdk|api}-${UUID}`),
  ...own('github', 'Lichess', 'lip_{alnum:20}'),
  ...own('gitleaks', 'Linear', 'lin_{api|oauth}_{alnum:40-64}'),
  ...own('detectSecrets', 'Mailchimp', '{hex:32}-us{digit:1-2}'),
  ...own('trufflehog', 'Mailgun', 'key-{hex:32}', '{hex:32}-{hex:8}-{hex:8}'),
  ...own('github', 'MailerSend', 'mlsn.{hex:64}'),
  ...own('github', 'Mapbox', 'sk.eyJ{alnum:60+}.{url:22}'),
  ...own('gitleaks', 'MaxMind', '{alnum:6}_{alnum:29}_mmk'),
  ...own('gitleaks', 'Microsoft Teams', `https://{lower:3-40}.webhook.office.com/webhookb2/${UUID}@${UUID}/IncomingWebhook/{lower:32}/${UUID}`),
  ...own('github', 'MongoDB Atlas', 'mdb_sa_sk_{url:40}'),
  ...own('github', 'Netlify', 'nf{p|c|o|b}_{alnum:36}'),
  ...own('gitleaks', 'New Relic', 'NRAK-{upper:27}', 'NRII-{url:32}', 'NRRA-{hex:42}', '{hex:36}NRAL'),
  ...own('gitleaks', 'Notion', 'ntn_{digit:11}{alnum:35}', 'secret_{alnum:43}'),
  ...own('gitleaks', 'npm', 'npm_{alnum:36}'),
  ...own('github', 'NuGet', 'oy2{lower:43}'),
  ...own('github', 'NVIDIA', 'nvapi-{url:60-70}'),
  ...own('gitleaks', 'Octopus Deploy', 'API-{upper:26}'),
  ...own('gitleaks', 'OpenAI', 'sk-{proj|svcacct|admin|None}-{url:40+}', 'sk-{alnum:20}T3BlbkFJ{alnum:20}'),
  ...own('github', 'OpenRouter', 'sk-or-v1-{hex:64}'),
  ...own('trufflehog', 'DeepSeek', 'sk-{lower:32}'),
  ...own('gitleaks', 'OpenShift', 'sha256~{url:43}'),
  ...own('github', 'Ory', 'ory_{at|rt|ac|pat|apikey}_{url:32+}'),
  ...own('github', 'Packagist', 'packagist_{ack|ort|out|uut|oot}_{hex:68}'),
  ...own('trufflehog', 'PayPal Braintree', 'access_token${production|sandbox}${lower:16}${hex:32}'),
  ...own('gitleaks', 'Perplexity', 'pplx-{alnum:48}'),
  ...own('github', 'Pinecone', 'pcsk_{word:60+}'),
  ...own('gitleaks', 'Plaid', `access-{sandbox|development|production}-${UUID}`),
  ...own('gitleaks', 'PlanetScale', 'pscale_{tkn|oauth|pw}_{token:32+}'),
  ...own('github', 'PostHog', 'phx_{alnum:40+}'),
  ...own('gitleaks', 'Postman', 'PMAK-{hex:24}-{hex:34}'),
  ...own('gitleaks', 'Prefect', 'pn{u|b}_{alnum:36}'),
  ...own('gitleaks', 'Pulumi', 'pul-{hex:40}'),
  ...own('gitleaks', 'PyPI', '{pypi-AgEIcHlwaS5vcmc|pypi-AgENdGVzdC5weXBpLm9yZ}{url:50+}'),
  ...own('gitleaks', 'ReadMe', 'rdme_{lower:70}'),
  ...own('github', 'Render', 'rnd_{alnum:28-40}'),
  ...own('trufflehog', 'Replicate', 'r8_{alnum:37}'),
  ...own('github', 'Resend', 're_{alnum:8}_{alnum:24}'),
  ...own('gitleaks', 'RubyGems', 'rubygems_{hex:48}'),
  ...own('github', 'RunPod', 'rpa_{upper:42}{alnum:4}'),
  ...own('github', 'Samsara', 'samsara_api_{alnum:30}'),
  ...own('gitleaks', 'Scalingo', 'tk-us-{url:48}'),
  ...own('gitleaks', 'SendGrid', 'SG.{url:22}.{url:43}'),
  ...own('gitleaks', 'Sentry', 'sntrys_eyJ{base64:30+}={|=}_{base64:43}', 'sntrys_eyJ{base64:30+}_{base64:43}', 'sntryu_{hex:64}'),
  ...own('gitleaks', 'SettleMint', 'sm_{aat|pat|sat}_{alnum:16}'),
  ...own('gitleaks', 'Shippo', 'shippo_{live|test}_{anyhex:40}'),
  ...own('gitleaks', 'Shopify', 'shp{at|ca|pa|ss|ka|ua}_{anyhex:32}'),
  ...own('gitleaks', 'Slack', 'xoxb-{digit:8-14}-{alnum:18-26}', 'xox{b|p|e}-{digit:10-13}-{digit:10-13}-{url:20+}', 'xapp-{digit:1}-{upper:8-14}-{digit:10-14}-{hex:60+}'),
  ...own('gitleaks', 'Slack', 'xoxe.xox{b|p}-{digit:1}-{alnum:120+}', 'xoxe-{digit:1}-{alnum:120+}', 'xox{o|s}-{digit:8-14}-{digit:8-14}-{digit:8-14}-{anyhex:10+}'),
  ...own('gitleaks', 'Slack', 'xox{a|r}-{digit:1}-{alnum:8+}', 'hooks.slack.com/services/T{alnum:8-12}/B{alnum:8-12}/{alnum:23-25}'),
  ...own('gitleaks', 'Slack', 'hooks.slack.com/{workflows|triggers}/{alnum:8-14}/{alnum:8-20}/{alnum:18-40}'),
  ...own('trufflehog', 'SonarQube', 'sq{u|p|a}_{hex:40}'),
  ...own('gitleaks', 'Sourcegraph', 'sgp_{anyhex:40}', 'sgp_{local}_{anyhex:40}', 'sgp_{anyhex:16}_{anyhex:40}', '{slk|sgd}_{hex:64}'),
  ...own('gitleaks', 'Square', 'sq0{atp|idb}-{url:22}', 'sq0csp-{url:43}', 'EAAA{url:60}'),
  ...own('github', 'StackHawk', 'hawk.{url:20}.{url:20}'),
  ...own('gitleaks', 'Stripe', '{sk|rk}_{test|live|prod}_{alnum:10+}', 'whsec_{base64:32+}'),
  ...own('github', 'Supabase', 'sbp_{hex:40}', 'sb_secret_{url:31+}'),
  ...own('github', 'Tailscale', 'tskey-{auth|api|client|scim|webhook}-{alnum:10+}-{alnum:20+}', 'tskey-{auth|api|client|scim|webhook}-{alnum:30+}'),
  ...own('trufflehog', 'Tavily', 'tvly-{alnum:32}', 'tvly-{dev|prod}-{url:32}'),
  ...own('trufflehog', 'Telegram', '{digit:8-10}:AA{url:33}'),
  ...own('trufflehog', 'Trello', 'ATTA{hex:64}{anyhex:8}'),
  ...own('gitleaks', 'Twilio', 'SK{hex:32}'),
  ...own('github', 'Typeform', 'tfp_{token:40-60}'),
  ...own('github', 'Vercel', 'vc{p|i|a|r|k}_{alnum:24+}'),
  ...own('trufflehog', 'xAI', 'xai-{alnum:80}'),
  ...own('gitleaks', 'Yandex', 't1.{url:20+}.{url:86}', 'AQVN{url:35-38}', 'y0_{url:50+}'),
  ...own('trufflehog', 'Zapier', 'https://hooks.zapier.com/hooks/catch/{digit:5-9}/{lower:5-9}'),
  ...own('github', 'Zuplo', 'zpka_{lower:32}_{hex:8}'),
];

/** Keys that are told by what they are called. */
const NAMED: readonly SecretForm[] = [
  ...near('gitleaks', 'Adafruit', 'adafruit', '{url:32}'),
  ...near('gitleaks', 'Algolia', 'algolia', '{hex:32}'),
  ...near('gitleaks', 'Alibaba', 'alibaba|aliyun', 'LTAI{alnum:12-20}', '{alnum:30}'),
  ...near('github', 'Ably', 'ably', '{url:6}.{url:6}:{url:43}'),
  ...near('gitleaks', 'Cloudflare', 'cloudflare', '{url:40}', '{hex:37}'),
  ...near('gitleaks', 'Cohere', 'cohere', '{alnum:40}'),
  ...near('gitleaks', 'Coinbase', 'coinbase', '{url:64}'),
  ...near('gitleaks', 'Datadog', 'datadog|dd_api|dd_app', '{hex:32}', '{hex:40}'),
  ...near('gitleaks', 'Discord', 'discord', '{url:32}', '{hex:64}'),
  ...near('gitleaks', 'Dropbox', 'dropbox', '{lower:15}'),
  ...near('gitleaks', 'Facebook', 'facebook', '{hex:32}'),
  ...near('gitleaks', 'Fastly', 'fastly', '{url:32}'),
  ...near('gitleaks', 'Heroku', 'heroku', UUID),
  ...near('gitleaks', 'HubSpot', 'hubspot', UUID),
  ...near('gitleaks', 'Intercom', 'intercom', '{url:60}'),
  ...near('gitleaks', 'LinkedIn', 'linkedin', '{alnum:16}'),
  ...near('gitleaks', 'Lob', 'lob', '{live|test}_{hex:35}'),
  ...near('gitleaks', 'Mattermost', 'mattermost', '{lower:26}'),
  ...near('gitleaks', 'MessageBird', 'message_bird|messagebird', '{alnum:25}'),
  ...near('github', 'Mistral', 'mistral', '{alnum:32}'),
  ...near('gitleaks', 'Netlify', 'netlify', '{url:40-46}'),
  ...near('github', 'ngrok', 'ngrok', '{digit:1}{alnum:24-30}_{alnum:20-24}'),
  ...near('gitleaks', 'Okta', 'okta', '00{url:40}'),
  ...near('github', 'PagerDuty', 'pagerduty', 'u+{alnum:18}', '{url:20}'),
  ...near('github', 'Postmark', 'postmark', UUID),
  ...near('gitleaks', 'RapidAPI', 'rapidapi', '{url:50}'),
  ...near('gitleaks', 'Sentry', 'sentry', '{hex:64}'),
  ...near('gitleaks', 'Snyk', 'snyk', UUID),
  ...near('gitleaks', 'Sumo Logic', 'sumo', '{alnum:64}'),
  ...near('gitleaks', 'Twilio', 'twilio', '{hex:32}'),
  ...near('gitleaks', 'Twitch', 'twitch', '{lower:30}', 'oauth:{lower:30}'),
  ...near('gitleaks', 'Twitter', 'twitter', '{alnum:45}', '{digit:15-25}-{alnum:20-40}', '{alnum:50}'),
  ...near('gitleaks', 'HashiCorp Vault', 'vault', 's.{alnum:24}'),
  ...near('github', 'Vercel', 'vercel', '{alnum:24}'),
  ...near('trufflehog', 'Weights & Biases', 'wandb', '{hex:40}'),
  ...near('gitleaks', 'Yandex', 'yandex', 'YC{url:38}'),
  ...near('gitleaks', 'Zendesk', 'zendesk', '{alnum:40}'),
];

/** Every known form of a provider's keys. */
export const SECRET_FORMS: readonly SecretForm[] = [...TELLING, ...NAMED];
