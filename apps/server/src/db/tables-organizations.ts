/** Identity providers, policies and ownership. The migrations are the truth; this file follows them. */
export interface OrganizationTables {}
