import torch
from torch import nn
from torch.utils.data import DataLoader
from torchvision import datasets, transforms


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 32, kernel_size=3, padding=1),   # 32 x 28 x 28
            nn.ReLU(),
            nn.MaxPool2d(2),                              # 32 x 14 x 14
            nn.Conv2d(32, 64, kernel_size=3, padding=1),  # 64 x 14 x 14
            nn.ReLU(),
            nn.MaxPool2d(2),                              # 64 x 7 x 7
        )
        self.head = nn.Linear(64 * 7 * 7, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.features(x).flatten(1))


def train_epoch(model, loader, optimizer, loss_fn, device):
    model.train()
    total = 0.0
    for images, labels in loader:
        images, labels = images.to(device), labels.to(device)
        optimizer.zero_grad()
        loss = loss_fn(model(images), labels)
        loss.backward()
        optimizer.step()
        total += loss.item() * images.size(0)
    return total / len(loader.dataset)


@torch.no_grad()
def accuracy(model, loader, device):
    model.eval()
    correct = 0
    for images, labels in loader:
        predicted = model(images.to(device)).argmax(dim=1)
        correct += (predicted == labels.to(device)).sum().item()
    return correct / len(loader.dataset)


def main():
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    to_tensor = transforms.ToTensor()
    train = DataLoader(datasets.MNIST("data", train=True, download=True, transform=to_tensor),
                       batch_size=128, shuffle=True)
    test = DataLoader(datasets.MNIST("data", train=False, transform=to_tensor), batch_size=512)
    model = Net().to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for epoch in range(1, 4):
        loss = train_epoch(model, train, optimizer, nn.CrossEntropyLoss(), device)
        print(f"epoch {epoch}: loss {loss:.4f}, accuracy {accuracy(model, test, device):.3%}")


if __name__ == "__main__":
    main()
