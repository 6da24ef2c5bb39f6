/** Webhooks and their deliveries. The migrations are the truth; this file follows them. */
export interface WebhookTables {}
