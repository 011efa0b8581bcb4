"""Which branches of the block's functions were reached: marks are laid into its syntax tree before it is compiled."""

from __future__ import annotations

import ast

# No name that a person gives; without two underscores in front, which a class would change.
MARK = "_cv_branch_"


class Branches:
    """The branches of a block, in the order of the text, and those that were reached."""

    def __init__(self) -> None:
        # Names of the functions that they belong to.
        self.owners: list[str] = []
        self.lines: list[int] = []
        self.hits = bytearray()
        # Of its own for each text that is loaded.
        self.name = f"{MARK}{id(self)}"

    def of(self, name: str) -> list[int]:
        """The branches of a function, also of those inside of it."""
        return [at for at, owner in enumerate(self.owners) if owner == name or owner.startswith(f"{name}.")]

    def reached(self, name: str) -> tuple[int, int]:
        """How many branches of a function were reached, and how many it has."""
        own = self.of(name)
        return sum(self.hits[at] for at in own), len(own)

    def missed(self, name: str, others: set[str]) -> list[int]:
        """
        Lines of the branches that were not reached: those of a function, and of the functions that it came into and
        that are none of the others, which are looked at by themselves.
        """
        entered = {self.owners[at] for at, hit in enumerate(self.hits) if hit}
        return sorted(
            {
                line
                for owner, line, hit in zip(self.owners, self.lines, self.hits)
                if not hit
                and (owner == name or owner.startswith(f"{name}.") or (owner in entered and owner not in others))
            }
        )

    def swap(self) -> bytes:
        """Begins anew; returns what was reached."""
        before = bytes(self.hits)
        self.hits[:] = bytes(len(self.hits))
        return before

    def restore(self, before: bytes) -> int:
        """Returns how many were reached since `swap`, and takes them together with those from before."""
        count = sum(self.hits)
        self.hits[:] = bytes(one | other for one, other in zip(self.hits, before))
        return count


class Marking(ast.NodeTransformer):
    """Lays a mark into both ways of every condition, also within an expression, and loop, every handler and case."""

    def __init__(self, branches: Branches) -> None:
        self.branches = branches
        self.path: list[str] = []

    def number(self, at: ast.AST) -> int:
        self.branches.owners.append(".".join(self.path))
        self.branches.lines.append(getattr(at, "lineno", 1))
        self.branches.hits.append(0)
        return len(self.branches.hits) - 1

    def mark(self, body: list[ast.stmt], at: ast.AST) -> list[ast.stmt]:
        laid = ast.parse(f"{self.branches.name}[{self.number(at)}] = 1").body[0]
        for node in ast.walk(laid):
            ast.copy_location(node, at)
        return [laid, *body]

    def inside(self, node: ast.AST, name: str) -> ast.AST:
        self.path.append(name)
        self.generic_visit(node)
        self.path.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self.inside(node, node.name)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self.inside(node, node.name)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self.inside(node, node.name)

    def both(self, node: ast.If | ast.For | ast.AsyncFor | ast.While) -> ast.AST:
        if not self.path:
            return node
        self.generic_visit(node)
        # Of a loop without a condition nothing is to be seen behind it.
        endless = isinstance(node, ast.While) and isinstance(node.test, ast.Constant)
        node.body = self.mark(node.body, node.body[0])
        if not endless:
            node.orelse = self.mark(node.orelse, (node.orelse or [node])[0])
        return node

    visit_If = visit_For = visit_AsyncFor = visit_While = both

    def chosen(self, value: ast.expr) -> ast.expr:
        """The value, as the second of a pair whose first is the mark."""
        laid = ast.parse(f"({self.branches.name}.__setitem__({self.number(value)}, 1), 0)[1]", mode="eval").body
        for node in ast.walk(laid):
            ast.copy_location(node, value)
        assert isinstance(laid, ast.Subscript) and isinstance(laid.value, ast.Tuple)
        laid.value.elts[1] = value
        return laid

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        if self.path:
            node.body, node.orelse = self.chosen(node.body), self.chosen(node.orelse)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        self.generic_visit(node)
        if self.path:
            node.body = self.mark(node.body, node.body[0])
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        self.generic_visit(node)
        if self.path:
            node.body = self.mark(node.body, node.body[0])
        return node


def marked(tree: ast.Module, branches: Branches) -> ast.Module:
    """A tree that tells its branches."""
    return ast.fix_missing_locations(Marking(branches).visit(tree))
