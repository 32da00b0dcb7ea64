"""PPO that teaches itself Election Night, in plain torch: one net plays both seats of a hundred games at once, and in a few
more one seat against a random player, so that it does not forget how to beat somebody unlike itself.

    python3 python/examples/ppo.py [--steps N | --seconds S] [--seed S] [--against random|greedy] [--threads T]

The net sees the observation of whoever is to choose, so a row's next row may be the other side's: its value counts with the
sign of its side. A game has about 130 choices and one result: so the net is also told who leads in which region, and the value
of a position does not begin from nothing, but from that. Learning rate and entropy go down towards the end. With --steps a run
repeats: same seed, same threads, same machine, same result."""
from __future__ import annotations

import argparse
import time

import numpy
import torch
from torch import nn

import hustings as hu

OWN, OTHERS, ROLLOUT, EPOCHS, MINIBATCH = 96, 32, 128, 4, 2048  # games against itself, against random players
MANDATES = 20  # a clear win
RATE, CLIP, ENTROPY, LAMBDA = 1e-3, 0.2, 0.01, 0.8


class Net(nn.Module):
    def __init__(self, batch: hu.Batch) -> None:
        super().__init__()
        greatest = numpy.ones(batch.obs_bytes, numpy.float32)
        for part in batch.slices.values():
            for row in range(part.rows):
                at = part.at + row * part.stride
                greatest[at:at + part.width] = max(part.greatest, 1)
        self.register_buffer("scale", torch.from_numpy(1 / greatest))
        regions = batch.slices["worth"].rows
        self.body = nn.Sequential(nn.Linear(batch.obs_bytes + regions, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.head, self.value = nn.Linear(128, batch.actions), nn.Linear(128, 1)
        leads = numpy.zeros((batch.obs_bytes, regions), numpy.float32)
        for name, sign in ("board.mine", 1), ("board.theirs", -1):  # the larger sum of numbers wins a region
            part = batch.slices[name]
            for region in range(regions):
                at = part.at + region * part.stride
                leads[at:at + part.width, region] = sign * numpy.arange(1, part.width + 1)
        self.register_buffer("leads", torch.from_numpy(leads / 4))
        self.register_buffer("wins", torch.from_numpy(batch.slices["worth"].of(batch.obs)[0, :, 0].astype(numpy.float32) / MANDATES))
        for layer in self.head, self.value:
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, obs: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        numbers = obs.float()
        leads = (numbers @ self.leads).tanh()
        inside = self.body(torch.cat([numbers * self.scale, leads], 1))
        logits = self.head(inside).masked_fill(mask == 0, -1e9)
        return logits.log_softmax(1), self.value(inside).squeeze(1) + leads @ self.wins


def choose(logs: torch.Tensor, random: torch.Generator) -> torch.Tensor:
    noise = torch.rand(logs.shape, generator=random).clamp_(1e-9, 1 - 1e-7)
    return (logs - (-noise.log()).log()).argmax(1)


def play(net: Net, batch: hu.Batch, random: torch.Generator) -> dict[str, torch.Tensor]:
    """A rollout of all games, with the advantage of every choice (GAE, signs by side)."""
    kept: dict[str, list[torch.Tensor]] = {name: [] for name in ("obs", "mask", "action", "log", "value", "reward", "done", "seat")}
    games = torch.arange(batch.games)
    with torch.no_grad():
        for _ in range(ROLLOUT):
            obs, mask = torch.from_numpy(batch.obs.copy()), torch.from_numpy(batch.mask.copy())
            seat = torch.from_numpy(batch.seat.copy()).long()
            logs, value = net(obs, mask)
            action = choose(logs, random)
            batch.step(action.numpy())
            scores = torch.from_numpy(batch.reward.copy())
            lead = scores[games, seat] - scores[games, 1 - seat]
            reward = 0.5 * lead.sign() + (lead / MANDATES).clamp(-0.5, 0.5)  # to win, and by how much: that is learned sooner
            done = torch.from_numpy(batch.done != 0)
            for name, part in (("obs", obs), ("mask", mask), ("action", action), ("log", logs[games, action]), ("value", value),
                               ("reward", reward), ("done", done), ("seat", seat)):
                kept[name].append(part)
        _, last = net(torch.from_numpy(batch.obs), torch.from_numpy(batch.mask))
        rows = {name: torch.stack(parts) for name, parts in kept.items()}
        seats = torch.cat([rows["seat"], torch.from_numpy(batch.seat.copy()).long()[None]])
        values = torch.cat([rows["value"], last[None]])
        advantage, running = torch.zeros_like(rows["value"]), torch.zeros(batch.games)
        for t in reversed(range(ROLLOUT)):
            sign = torch.where(seats[t + 1] == seats[t], 1.0, -1.0) * (~rows["done"][t])
            running = rows["reward"][t] + sign * values[t + 1] - values[t] + LAMBDA * sign * running
            advantage[t] = running
    rows["advantage"], rows["target"] = advantage, advantage + rows["value"]
    return {name: part.flatten(0, 1) for name, part in rows.items()}


def learn(net: Net, optimizer: torch.optim.Optimizer, rows: dict[str, torch.Tensor], random: torch.Generator, left: float) -> None:
    """`left`: how much of the run is still to come, from 1 to 0."""
    for group in optimizer.param_groups:
        group["lr"] = RATE * max(left, 0.01)
    count = len(rows["action"])
    scaled = (rows["advantage"] - rows["advantage"].mean()) / (rows["advantage"].std() + 1e-8)
    for _ in range(EPOCHS):
        order = torch.randperm(count, generator=random)
        for part in order.split(MINIBATCH):
            logs, value = net(rows["obs"][part], rows["mask"][part])
            ratio = (logs.gather(1, rows["action"][part][:, None]).squeeze(1) - rows["log"][part]).exp()
            gain = torch.minimum(ratio * scaled[part], ratio.clamp(1 - CLIP, 1 + CLIP) * scaled[part]).mean()
            entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
            loss = -gain + 0.5 * (value - rows["target"][part]).pow(2).mean() - ENTROPY * left * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def against(net: Net, bot: str, games: int = 2000, seed: int = 99) -> float:
    """The share of games that the net wins against a bot, drawn games counted half."""
    won = played = 0.0
    batch = hu.Batch(hu.Game("night"), 250, seed=seed, bots={1: bot})
    with torch.no_grad():
        while played < games:
            logs, _ = net(torch.from_numpy(batch.obs), torch.from_numpy(batch.mask))
            batch.step(logs.argmax(1).numpy())
            ended = batch.reward[batch.done != 0, 0]
            played += len(ended)
            won += float((ended + 1).sum()) / 2
    return won / played


def train(steps: int = 0, seconds: float = 0, seed: int = 1, tell: bool = True) -> Net:
    torch.manual_seed(seed)
    random = torch.Generator().manual_seed(seed)
    batches = [hu.Batch(hu.Game("night"), OWN, seed=seed, reward="score"),
               hu.Batch(hu.Game("night"), OTHERS, seed=seed + 1, reward="score", bots={1: "random"})]
    net = Net(batches[0])
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    begun, done, left = time.monotonic(), 0, 1.0
    while left > 0:
        parts = [play(net, batch, random) for batch in batches]
        learn(net, optimizer, {name: torch.cat([rows[name] for rows in parts]) for name in parts[0]}, random, left)
        done += (OWN + OTHERS) * ROLLOUT
        left = 1 - max(done / steps if steps else 0, (time.monotonic() - begun) / seconds if seconds else 0)
        if tell and done // ((OWN + OTHERS) * ROLLOUT) % 8 == 0:
            spent = time.monotonic() - begun
            print(f"{done} steps, {spent:.0f} s, {done / spent:.0f} steps/s: {100 * against(net, 'random', 1000):.1f} % against random", flush=True)
    return net


def main() -> None:
    options = argparse.ArgumentParser(description="PPO on Election Night")
    options.add_argument("--steps", type=int, default=0)
    options.add_argument("--seconds", type=float, default=0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--threads", type=int, default=0)
    options.add_argument("--against", default="random")
    options.add_argument("--at-least", type=float, default=0, help="of the games won, in percent; otherwise the exit status is 1")
    given = options.parse_args()
    if given.threads:
        torch.set_num_threads(given.threads)
    net = train(given.steps, given.seconds if given.seconds or given.steps else 60, given.seed)
    share = 100 * against(net, given.against)
    print(f"{share:.1f} % of 2000 games won against {given.against}")
    if share < given.at_least:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
