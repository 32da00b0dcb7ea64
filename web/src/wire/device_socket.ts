// A socket to a table on this device, in place of a WebSocket: the same messages both ways, and no network. What it leads to
// is fetched when the first one is opened.
import type { Device } from "../solo/device";
import type { Socket } from "./socket";

type Takers = { open: () => void; close: () => void; message: (event: { data: unknown }) => void };

export class DeviceSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  private takers: { [What in keyof Takers]: Takers[What][] } = { open: [], close: [], message: [] };
  private conn = 0;
  private device: Device | null = null;

  constructor() {
    void this.open();
  }

  private async open(): Promise<void> {
    try {
      this.device = await (await import("../solo/device")).device();
    } catch {
      this.device = null; // something was not to be had: the line tries again, as after any loss
    }
    if (this.readyState !== WebSocket.CONNECTING) return;
    if (!this.device) return this.end();
    this.conn = this.device.open({
      take: (data) => queueMicrotask(() => this.takers.message.forEach((take) => take({ data }))),
      closed: () => this.end(),
    });
    this.readyState = WebSocket.OPEN;
    this.takers.open.forEach((take) => take());
  }

  private end(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.takers.close.forEach((take) => take());
  }

  send(text: string): void {
    this.device?.send(this.conn, text);
  }
  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.device?.close(this.conn);
    this.takers.close.forEach((take) => take());
  }
  addEventListener<What extends keyof Takers>(what: What, take: Takers[What]): void {
    this.takers[what].push(take);
  }
}
