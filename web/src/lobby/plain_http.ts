/** True if messages cross a network without encryption. To this machine itself it crosses none. */
export const isReadable = ({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): boolean =>
  protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
