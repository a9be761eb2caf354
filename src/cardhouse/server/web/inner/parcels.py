"""Parcels: what is passed on from process to process besides plain messages."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


class Opening(msgspec.Struct, array_like=True):
    """Somebody connects to a table. since: the ply from which on everything is told."""

    code: str
    identity: str
    bot: bool
    address: str
    shape: str
    since: int | None


class PassedRequest(msgspec.Struct, array_like=True):
    """A request over HTTP about a table, and who asks."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    identity: str
    bot: bool
    address: str


class PassedResponse(msgspec.Struct, array_like=True):
    """What was answered over HTTP. moved: nothing was; the table is not there any more."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    moved: bool = False


packed = msgspec.msgpack.Encoder().encode


def unpacked(kind: type[T], data: bytes) -> T:
    """A parcel. Raises msgspec.ValidationError for anything else."""
    return msgspec.msgpack.decode(data, type=kind)
