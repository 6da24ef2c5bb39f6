/** Members, invitations and the audit of access of a workspace. */
export {}
