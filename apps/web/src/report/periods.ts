/** The lengths of a report, in days. The server keeps 400 days. */
export const lengths = [7, 30, 90, 400] as const
export const usualDays: (typeof lengths)[number] = 30
