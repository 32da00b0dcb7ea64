"""The points of a test in TAP, counted."""


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def ok(self, good, name, note=""):
        self.count += 1
        self.failed += not good
        print("%sok %d - %s" % ("" if good else "not ", self.count, name))
        if not good and note:
            print("# " + str(note).strip().replace("\n", "\n# "))
