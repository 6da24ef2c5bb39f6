/** External webhooks: events sent to other programs. */
export {}
